import type { Attendance } from '@manassa/shared/contract';
import { noticesAtom, store } from '@manassa/shared/session';
import { buildAttendance } from '@manassa/shared/testing';
import type { FakeApi, FakeHandlers } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { deviceName } from '../../attempt/checkpoint/deviceName';
import { button, examServer, noConnection, openScreen, option, question, serveExam } from '../../testing/examScreens';
import type { ExamServer, Sitting } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** An open attempt of a server that saves its answers; no device has saved any yet. */
const unclaimed = { checkpointSec: 20, serverNow: '2026-01-01T10:00:00.000Z', expiresAt: '2026-01-01T10:10:00.000Z' };

/** Answers as a server that lets this device continue the attempt; `more` replaces single calls. */
function serveClaims(server: ExamServer, more: FakeHandlers = {}): FakeApi {
  return serveExam(server, {
    checkpoint: () => {
      server.attendance = buildAttendance({ ...server.attendance, activeDevice: deviceName() });
      return { data: { attendance: server.attendance } };
    },
    ...more,
  });
}

/** Continues an open attempt from the start page. */
async function resume(parts: Partial<Attendance>, more: FakeHandlers = {}): Promise<{ api: FakeApi; here: Sitting }> {
  const server = examServer({ attendance: parts });
  const api = serveClaims(server, more);
  const here = await openScreen(server, 'start');
  await here.person.click(button('استكمال الامتحان'));
  await here.pass(100);
  expect(here.path()).toBe('attend');
  return { api, here };
}

test('BE-17 continuing an attempt that no phone has claimed yet claims it', async () => {
  const { api } = await resume(unclaimed);
  expect(api.of('checkpoint').map(({ body }) => body)).toEqual([
    expect.objectContaining({ device: deviceName(), takeOver: true, studentAnswers: [] }),
  ]);
  expect(api.of('checkpoint')[0]?.headers['idempotency-key']).toBe('attendance-1');
  expect(option(/2 A/)).toBeEnabled();
});

test('BE-17 an attempt whose time is over, without saved answers, can be submitted from another device', async () => {
  const server = examServer({
    attendance: { ...unclaimed, serverNow: '2026-01-01T10:20:00.000Z', activeDevice: 'another' },
  });
  const api = serveClaims(server);
  const here = await openScreen(server, 'start');
  await here.pass(20_000);
  expect(screen.getByText(/إذا فتحت المحاولة هنا فستُرسل بدون إجابات/)).toBeVisible();
  expect(api.of('submitAttendance')).toHaveLength(0);
  await here.person.click(button('استكمال الامتحان'));
  await here.pass(100);
  await here.pass(10_000);
  expect(api.of('checkpoint')[0]?.body).toMatchObject({ takeOver: true, device: deviceName() });
  expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: [null, null, null] });
  expect(here.path()).toBe('start');
});

/** Presses start on a page that was opened before another device began an attempt. */
async function startStale(parts: Partial<Attendance>, more: FakeHandlers = {}): Promise<FakeApi> {
  const server = examServer({ attendance: null });
  const api = serveClaims(server, more);
  const here = await openScreen(server, 'start');
  server.attendance = buildAttendance({ ...unclaimed, ...parts });
  await here.person.click(button('بدء الامتحان'));
  await here.pass(100);
  expect(here.path()).toBe('attend');
  return api;
}

test('BE-17 a page that is older than an attempt of another device continues it on start, and says so', async () => {
  const savedAt = '2026-01-01T09:59:00.000Z';
  const api = await startStale({ activeDevice: 'another', studentAnswers: ['b', null, null], savedAt });
  expect(api.of('checkpoint').map(({ body }) => body)).toEqual([
    expect.objectContaining({ device: deviceName(), takeOver: true }),
  ]);
  expect(option(/2 A/)).toBeChecked();
  expect(store.get(noticesAtom)).toEqual([
    expect.objectContaining({ text: expect.stringContaining('تتابع الآن بإجاباتك المحفوظة حتى الساعة') as string }),
  ]);
});

test('BE-17 continuing claims an attempt without answers saved by any phone', async () => {
  const before = await startStale({ startedAt: '2026-01-01T09:55:00.000Z' });
  expect(before.of('checkpoint')).toHaveLength(1);
  expect(store.get(noticesAtom)).toEqual([]);
});

test('BE-17 shows no error if an attempt that no phone has saved cannot be claimed on start', async () => {
  const api = await startStale({ startedAt: '2026-01-01T09:55:00.000Z' }, { checkpoint: noConnection });
  expect(api.of('checkpoint')).toHaveLength(1);
  expect(store.get(noticesAtom)).toEqual([]);
});

test('BE-17 a new attempt needs no claim', async () => {
  const api = await startStale({ startedAt: unclaimed.serverNow });
  expect(api.of('checkpoint')).toHaveLength(0);
  expect(option(/2 A/)).not.toBeChecked();
});

test('BE-17 continues without a connection, and shows no error', async () => {
  const { api } = await resume(unclaimed, { checkpoint: noConnection });
  expect(api.of('checkpoint')).toHaveLength(1);
  expect(option(/2 A/)).toBeEnabled();
  expect(store.get(noticesAtom)).toEqual([]);
});

test('BE-17 says so if an attempt of another phone cannot be continued here', async () => {
  const { here } = await resume({ ...unclaimed, activeDevice: 'another' }, { checkpoint: noConnection });
  expect(store.get(noticesAtom)).toHaveLength(1);
  await here.person.click(button('المتابعة هنا'));
  expect(button('المتابعة هنا')).toHaveAttribute('aria-disabled', 'true');
  await here.pass(100);
  expect(button('المتابعة هنا')).not.toHaveAttribute('aria-disabled');
});

test.each([
  ['three seconds for the claim of an attempt that no phone has', null, 'attend'],
  ['longer for the phone that has the attempt', 'another', 'start'],
])('BE-17 a server that does not answer is given %s', async (_what, activeDevice, page) => {
  const server = examServer({ attendance: { ...unclaimed, activeDevice } });
  serveClaims(server);
  const { person, pass, path } = await openScreen(server, 'start');
  jest
    .mocked(fetch)
    .mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject)),
    );
  await person.click(button('استكمال الامتحان'));
  await pass(2900);
  expect(path()).toBe('start');
  await pass(200);
  expect(path()).toBe(page);
});

test.each([
  ['an attempt of this phone', { ...unclaimed, activeDevice: deviceName() }],
  ['an attempt of a server with only the specified fields', {}],
])('BE-17 nothing is sent for %s', async (_what, parts) => {
  const { api } = await resume(parts);
  expect(api.of('checkpoint')).toHaveLength(0);
});

test('AT-14 continuing an attempt of another phone on its own page focuses the question', async () => {
  const server = examServer({ attendance: { ...unclaimed, activeDevice: 'another' } });
  serveClaims(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(button('المتابعة هنا'));
  await pass(100);
  expect(question(1)).toHaveFocus();
});

test.each([
  ['was submitted there meanwhile', { submitted: true, activeDevice: null }],
  ['is over', { serverNow: '2026-01-01T10:11:00.000Z' }],
])('BE-17 does not say that an attempt of another phone continues here if it %s', async (_what, change) => {
  const savedAt = '2026-01-01T09:59:00.000Z';
  const server = examServer({ attendance: { ...unclaimed, activeDevice: 'another', savedAt } });
  // The device in charge stays, or none is named: answers no longer count.
  const api = serveExam(server, { checkpoint: () => ({ data: { attendance: server.attendance } }) });
  const { person, pass } = await openScreen(server, 'start');
  server.attendance = buildAttendance({ ...server.attendance, ...change });
  await person.click(button('استكمال الامتحان'));
  await pass(100);
  expect(api.of('checkpoint')).toHaveLength(1);
  expect(store.get(noticesAtom)).toEqual([]);
});
