import type { Attendance } from '@manassa/shared/contract';
import { buildAttendance } from '@manassa/shared/testing';
import type { FakeHandlers } from '@manassa/shared/testing';
import { deviceName } from '../../attempt/checkpoint/deviceName';
import { installAttempts } from '../../testing/attempts';
import { button, examServer, onOtherPhone, openScreen, ownerOf, serveExam } from '../../testing/examScreens';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const elsewhere = { ...onOtherPhone, answeredAtMs: [5, null, null] };
const closed = { ...elsewhere, serverNow: '2026-01-01T10:11:00.000Z', submitted: true, replaceable: true };

/** Opens the start page of a phone with these answers, while the server has those of `elsewhere`. */
async function openWith(answers: (string | null)[], attendance: Partial<Attendance>, more: FakeHandlers = {}) {
  const server = examServer({ attendance });
  const answeredAtMs = answers.map((answer) => (answer === null ? null : 9));
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers, answeredAtMs, index: 0 });
  const api = serveExam(server, {
    checkpoint: () => ({ data: { attendance: server.attendance } }),
    ...more,
  });
  const sitting = await openScreen(server, 'start');
  await sitting.pass(30_000);
  return { api, server, ...sitting };
}

test('BE-17 the start page saves answers that only this phone has, while another one continues', async () => {
  const { api } = await openWith(['b', null, 'c'], elsewhere);
  expect(api.of('checkpoint')[0]?.body).toMatchObject({ studentAnswers: ['b', null, 'c'], takeOver: false });
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test('BE-17 adds what only this phone has to an attempt of another one that the server closed', async () => {
  const { api } = await openWith(['b', null, 'c'], closed);
  expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['b', null, 'c'] });
  expect(api.of('checkpoint')).toHaveLength(0);
});

test('BE-17 leaves the submission to another phone that has continued the attempt since this page was opened', async () => {
  const own = { ...elsewhere, activeDevice: deviceName(), serverNow: '2026-01-01T10:09:50.000Z' };
  const server = examServer({ attendance: own });
  const answers = ['b', null, 'c'];
  saveAnswers(ownerOf(server), { attemptId: 'attendance-1', answers, answeredAtMs: [5, null, 9], index: 0 });
  const api = serveExam(server, { checkpoint: () => ({ data: { attendance: server.attendance } }) });
  const { pass } = await openScreen(server, 'start');
  server.attendance = buildAttendance({ ...own, activeDevice: 'another', serverNow: '2026-01-01T10:10:15.000Z' });
  for (let seconds = 0; seconds < 40; seconds += 1) await pass(1000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(api.of('checkpoint')[0]?.body).toMatchObject({ studentAnswers: ['b', null, 'c'], takeOver: false });
});

test('BE-17 adds what only this phone has to an attempt that another one continued and the server closed meanwhile', async () => {
  const own = { ...elsewhere, activeDevice: deviceName(), serverNow: '2026-01-01T10:09:50.000Z' };
  const server = examServer({ attendance: own });
  const answers = ['b', null, 'c'];
  saveAnswers(ownerOf(server), { attemptId: 'attendance-1', answers, answeredAtMs: [5, null, 9], index: 0 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  server.attendance = buildAttendance(closed);
  await pass(40_000);
  expect(api.of('submitAttendance').map(({ body }) => body)).toMatchObject([{ studentAnswers: answers }]);
});

test('BE-17 submits nothing for another phone that has sent newer answers', async () => {
  const { api } = await openWith(['c', null, null], { ...closed, answeredAtMs: [12, null, null] });
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test('BE-17 submits the answers of this phone after the server has closed its attempt', async () => {
  const { api } = await openWith(['b', null, 'c'], { ...closed, activeDevice: deviceName(), expiresAt: null });
  expect(api.of('submitAttendance')).toHaveLength(1);
});

test('BE-17 the button is busy while the attempt is being continued here', async () => {
  const never: FakeHandlers = {
    checkpoint: ({ body }) => {
      if ((body as { takeOver: boolean }).takeOver) return new Promise(() => undefined);
      return { data: { attendance: buildAttendance(elsewhere) } };
    },
  };
  const { person, pass } = await openWith(['b', null, null], { ...elsewhere, answeredAtMs: [9, null, null] }, never);
  expect(button('استكمال الامتحان')).not.toHaveAttribute('aria-disabled', 'true');
  await person.click(button('استكمال الامتحان'));
  await pass(100);
  expect(button('استكمال الامتحان')).toHaveAttribute('aria-disabled', 'true');
});
