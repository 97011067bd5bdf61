import { buildAttendance } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../testing/examScreens';
import { installAttempts } from '../testing/attempts';

installAttempts();

const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  show('visible');
  jest.useRealTimers();
});

function show(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens a running attempt of 30 minutes; `goDown` makes the server unreachable for some ms. */
async function openRunning() {
  const server = examServer({ exam: { durationMin: 30 } });
  const expiresAt = new Date(Date.now() + 30 * MINUTE).toISOString();
  let downUntil = 0;
  const api = serveExam(server, {
    exam: () => {
      if (Date.now() < downUntil) return { network: true };
      const { submitted } = server.attendance ?? {};
      const attendance = buildAttendance({ submitted, expiresAt, serverNow: new Date().toISOString() });
      return { data: { exam: { ...server.exam, duration: 30 }, attendance } };
    },
  });
  const sitting = await openScreen(server, 'attend');
  return { ...sitting, api, server, goDown: (ms: number) => (downUntil = Date.now() + ms) };
}

test('AT-07 AT-13 an exam that staff close is noticed within two minutes, also after a read that failed', async () => {
  const { pass, path, api, server, goDown } = await openRunning();
  goDown(3 * MINUTE);
  await pass(3.5 * MINUTE);
  server.exam = { ...server.exam, finished: true };
  await pass(2 * MINUTE);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(path()).toBe('start');
});

test('AT-12 a device whose clocks stopped while it slept shows the right time within two minutes, although its first read fails', async () => {
  const { pass, goDown } = await openRunning();
  act(() => show('hidden'));
  // The monotonic clock stands still.
  jest.setSystemTime(Date.now() + 10 * MINUTE);
  goDown(5000);
  act(() => show('visible'));
  await pass(1000);
  expect(screen.getByRole('timer')).toHaveTextContent(/^29:/);
  await pass(2 * MINUTE);
  expect(screen.getByRole('timer')).toHaveTextContent(/^17:/);
});

test('AT-15 a hidden page reads nothing', async () => {
  const { pass, api } = await openRunning();
  const reads = api.of('exam').length;
  act(() => show('hidden'));
  await pass(10 * MINUTE);
  expect(api.of('exam')).toHaveLength(reads);
});

test('AT-15 a hidden page reads nothing, also after a read that failed', async () => {
  const { pass, api, goDown } = await openRunning();
  goDown(60 * MINUTE);
  await pass(2.5 * MINUTE);
  const reads = api.of('exam').length;
  act(() => show('hidden'));
  await pass(10 * MINUTE);
  expect(api.of('exam')).toHaveLength(reads);
});

test('AT-07 a server that is down is not asked more often after the student has returned to the page several times', async () => {
  const { pass, api, goDown } = await openRunning();
  goDown(60 * MINUTE);
  for (let visit = 0; visit < 5; visit += 1) {
    act(() => show('hidden'));
    await pass(6000);
    act(() => show('visible'));
    await pass(6000);
  }
  const reads = api.of('exam').length;
  await pass(10 * MINUTE);
  // A read is tried three times.
  expect(api.of('exam')).toHaveLength(reads + 15);
});

test.each([
  ['is read once after five seconds away', 5000, 1],
  ['is not read after a shorter absence', 4900, 0],
])('AT-12 the exam %s', async (_, awayMs, reads) => {
  const { pass, api } = await openRunning();
  const before = api.of('exam').length;
  act(() => show('hidden'));
  await act(() => jest.advanceTimersByTimeAsync(awayMs));
  act(() => show('visible'));
  await pass(1000);
  // Another event without an absence.
  act(() => show('visible'));
  await pass(1000);
  expect(api.of('exam')).toHaveLength(before + reads);
});

test('AT-12 a device whose clocks stopped while it slept shows the right time at once', async () => {
  const { pass } = await openRunning();
  act(() => show('hidden'));
  jest.setSystemTime(Date.now() + 10 * MINUTE);
  act(() => show('visible'));
  await pass(1000);
  expect(screen.getByRole('timer')).toHaveTextContent(/^19:/);
});

test('AT-12 the exam is read after a sleep that set the device’s clock back, which no other clock counted', async () => {
  const { pass, api } = await openRunning();
  const before = api.of('exam').length;
  act(() => show('hidden'));
  jest.setSystemTime(Date.now() - 60 * MINUTE);
  act(() => show('visible'));
  await pass(1000);
  expect(api.of('exam')).toHaveLength(before + 1);
});

test('AT-12 a device clock that is set back meanwhile does not hide an absence', async () => {
  const { pass, api } = await openRunning();
  const before = api.of('exam').length;
  act(() => show('hidden'));
  await act(() => jest.advanceTimersByTimeAsync(6000));
  jest.setSystemTime(Date.now() - 6000);
  act(() => show('visible'));
  await pass(1000);
  expect(api.of('exam')).toHaveLength(before + 1);
});
