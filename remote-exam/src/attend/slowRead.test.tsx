import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import {
  button,
  examServer,
  jumpTo,
  openScreen,
  option,
  question,
  serveExam,
  submitButton,
} from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const SLOW_MS = 5000;

/**
 * Submits an attempt whose confirmation reads the exam, with a response that arrives SLOW_MS later: after the
 * submission, which waits two seconds for it.
 */
async function submitBeforeSlowRead() {
  const server = examServer();
  let slow: (() => Promise<void>) | null = null;
  serveExam(server, {
    exam: async () => {
      const answer = { exam: { ...server.exam, duration: server.exam.durationMin }, attendance: server.attendance };
      await slow?.();
      return { data: answer };
    },
    startAttendance: () => {
      server.attendance = buildAttendance({ _id: 'attendance-2', attempts: 2 });
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: server.exam.durationMin } } };
    },
  });
  const sitting = await openScreen(server, 'attend');
  await sitting.person.click(option(/1 A/));
  await sitting.person.click(jumpTo(3));
  slow = () => new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  await sitting.person.click(submitButton());
  slow = null;
  await sitting.person.click(button('إرسال الآن'));
  await sitting.pass(3000);
  expect(sitting.path()).toBe('start');
  return sitting;
}

test('AT-10 a response from before the submission does not replace its result', async () => {
  const { pass } = await submitBeforeSlowRead();
  await pass(SLOW_MS);
  expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
  expect(button('بدء محاولة جديدة')).toBeEnabled();
});

test('AT-13 a response from before the next attempt does not replace that attempt', async () => {
  const { person, pass, path } = await submitBeforeSlowRead();
  await person.click(button('بدء محاولة جديدة'));
  await pass(100);
  expect(path()).toBe('attend');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await person.click(option(/2 A/));
  await pass(SLOW_MS);
  expect(path()).toBe('attend');
  expect(question(1)).toBeVisible();
  expect(option(/2 A/)).toBeChecked();
});
