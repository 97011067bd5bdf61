import type { Attendance, Exam, PastAttempt } from '@manassa/shared/contract';
import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const past = (score: number): PastAttempt => ({ score, maxScore: 10, updatedAt: '2025-11-15T18:00:00.000Z' });

/** Returns what is visible in each slot: a percentage, the number of an attempt, or nothing but a clock. */
async function slots(attendance: Partial<Attendance> | null, exam: Partial<Exam> = {}): Promise<string[]> {
  const server = examServer({ exam: { attempts: 4, maxScore: 10, ...exam }, attendance });
  serveExam(server);
  await openScreen(server, 'start');
  return screen.queryAllByTitle(/^المحاولة \d$/).map((slot) => (slot.textContent ?? '').replace(/^المحاولة \d/, ''));
}

test('EX-01 a slot shows the result of its attempt, or its number before the attempt', async () => {
  const history = [past(5), past(7)];
  expect(await slots({ submitted: true, attempts: 3, score: 9, history })).toEqual(['50%', '70%', '90%', '4']);
});

test('EX-01 the open attempt has a clock, and an earlier one without a known result its number', async () => {
  expect(await slots({ submitted: false, attempts: 3, history: [past(5)] })).toEqual(['50%', '2', '', '4']);
});

test('EX-01 every slot has its number before the first attempt', async () => {
  expect(await slots(null)).toEqual(['1', '2', '3', '4']);
});

test.each([
  [1, 0],
  [2, 2],
  [6, 6],
  [7, 0],
])('EX-01 an exam with %i attempts has %i slots', async (attempts, count) => {
  expect(await slots(null, { attempts })).toHaveLength(count);
});

test.each([
  [4, '4'],
  [5, '3'],
])('EX-01 %i slots are in rows of %s', async (attempts, columns) => {
  await slots(null, { attempts });
  expect(screen.getByTitle('المحاولة 1').parentElement?.style.getPropertyValue('--columns')).toBe(columns);
});
