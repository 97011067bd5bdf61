import { buildAttendance } from '@manassa/shared/testing';
import { button, examServer, jumpTo, openScreen, option, serveExam, submitButton } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('EX-03 another attempt begins after one was received, also on a server without attempt numbers', async () => {
  const server = examServer({ attendance: { _id: null } });
  const api = serveExam(server, {
    startAttendance: () => {
      server.attendance = buildAttendance({ _id: null, attempts: 2 });
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: 10 } } };
    },
  });
  const { person, pass, path } = await openScreen(server, 'attend');
  await person.click(option(/2 A/));
  await person.click(jumpTo(3));
  await person.click(submitButton());
  await person.click(button('إرسال الآن'));
  await pass(100);
  expect(path()).toBe('start');
  await person.click(button('بدء محاولة جديدة'));
  await pass(100);
  expect(api.of('startAttendance')).toHaveLength(1);
  expect(path()).toBe('attend');
  expect(option(/2 A/)).toBeEnabled();
  expect(option(/2 A/)).not.toBeChecked();
});
