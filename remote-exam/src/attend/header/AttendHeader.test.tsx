import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { examServer, openScreen, option, serveExam } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('AT-01 names the maximum score, unless the exam has none', async () => {
  const server = examServer();
  serveExam(server);
  const { close } = await openScreen(server, 'attend');
  expect(screen.getByText('الدرجة النهائية: 6')).toBeVisible();
  close();
  const unscored = examServer({ exam: { maxScore: 0 } });
  serveExam(unscored);
  await openScreen(unscored, 'attend');
  expect(screen.getByText('3 أسئلة')).toBeVisible();
  expect(screen.queryByText(/الدرجة النهائية/)).toBeNull();
});

test('AT-01 an exam without a time limit has neither clock nor elapsed time', async () => {
  const server = examServer({ exam: { durationMin: 0 } });
  serveExam(server);
  const { pass } = await openScreen(server, 'attend');
  await pass(60_000);
  expect(option(/2 A/)).toBeEnabled();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(screen.queryByText('الوقت المتبقي')).toBeNull();
});

test('AT-01 the clock appears when staff give an exam without a time limit one', async () => {
  const server = examServer({ exam: { durationMin: 0 } });
  serveExam(server);
  const { pass } = await openScreen(server, 'attend');
  const serverNow = new Date().toISOString();
  server.attendance = buildAttendance({ serverNow, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  await pass(121_000);
  expect(screen.getByRole('timer')).toHaveTextContent(/^59:/);
});

test('AT-01 the answered bar is as long as the answered part', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(option(/2 A/));
  await pass(100);
  const bar = screen.getByRole('progressbar', { name: /تمت الإجابة/ });
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo(33, 0);
});

test('AT-12 the clock goes on after a browser has translated the page', async () => {
  const server = examServer();
  serveExam(server);
  const { pass } = await openScreen(server, 'attend');
  const timer = screen.getByRole('timer');
  timer.replaceChildren(document.createTextNode('translated'));
  await pass(2000);
  expect(timer).toHaveTextContent(/^09:5\d$/);
});
