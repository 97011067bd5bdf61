import { screen } from '@testing-library/react';
import { buildAttendance } from '@manassa/shared/testing';
import {
  button,
  examServer,
  openScreen,
  option,
  question,
  serveExam,
  ownerOf,
  STUDENT,
} from '../../testing/examScreens';
import type { ExamServer } from '../../testing/examScreens';
import { installAttempts } from '../../testing/attempts';

const { loadAnswers, saveAnswers, savePending, saveRemainingSec } = installAttempts();

const SENTENCE = /إجابات من محاولة أخرى/;
const first = { attemptId: null, attemptsUsed: 1 };

function keepFirstAttempt(server: ExamServer): void {
  saveAnswers(ownerOf(server), { ...first, answers: ['a', 'b', null], index: 0 });
  saveRemainingSec(ownerOf(server), { ...first, remainingSec: 120 });
}

function asides(server: ExamServer): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(`manassa.exam.aside/${STUDENT}/${server.exam._id}/`));
}

let now = Date.now();

beforeEach(() => {
  // Times of records never go back, and each test moves its own clock forward.
  now += 60_000;
  jest.useFakeTimers({ now });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test.each([
  ['counts attempts at the start', 1, 2],
  ['counts attempts at the submission', 0, 1],
  ['does not count them', 1, 1],
])('RX-04 a retake is empty after another device submitted and the server %s', async (_what, used, next) => {
  const server = examServer({ attendance: { _id: null, attempts: next === used ? used : 1, submitted: true } });
  saveAnswers(ownerOf(server), { attemptId: null, attemptsUsed: used, answers: ['a', 'b', null], index: 0 });
  saveRemainingSec(ownerOf(server), { attemptId: null, attemptsUsed: used, remainingSec: 120 });
  serveExam(server, {
    startAttendance: () => {
      server.attendance = buildAttendance({ _id: null, attempts: next });
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: 10 } } };
    },
  });
  jest.advanceTimersByTime(1000);
  const { person, pass } = await openScreen(server, 'start');
  await pass(50);
  expect(screen.getByText(SENTENCE)).toBeVisible();
  await person.click(button('بدء محاولة جديدة'));
  await pass(50);
  expect(question(1)).toBeVisible();
  expect(option(/1 A/)).not.toBeChecked();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|09:59)$/);
  expect(asides(server)).toHaveLength(1);
});

test('RX-04 a retake begun on another device is empty, at its own address too', async () => {
  const server = examServer({ attendance: { _id: null, attempts: 2 } });
  keepFirstAttempt(server);
  serveExam(server);
  await openScreen(server, 'attend');
  expect(option(/1 A/)).not.toBeChecked();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|09:59)$/);
  expect(asides(server)).toHaveLength(1);
});

test('RX-04 AT-13 the answers of the running attempt stay, without a message', async () => {
  const server = examServer({ attendance: { _id: null, attempts: 1 } });
  keepFirstAttempt(server);
  serveExam(server);
  const { person, pass } = await openScreen(server, 'start');
  await pass(50);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await person.click(button('استكمال الامتحان'));
  await pass(50);
  expect(option(/1 A/)).toBeChecked();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(02:00|01:59)$/);
});

test('RX-04 AT-13 answers stored after the exam was read belong to a later attempt of another tab', async () => {
  const server = examServer({ attendance: { _id: null, attempts: 1, submitted: true } });
  serveExam(server);
  const { pass } = await openScreen(server, 'start');
  await pass(1000);
  saveAnswers(ownerOf(server), { attemptId: null, attemptsUsed: 1, answers: ['a', null, null], index: 0 });
  await pass(1000);
  expect(asides(server)).toEqual([]);
  expect(loadAnswers(ownerOf(server), first)).not.toBeNull();
});

test('RX-04 AT-13 answers of an attempt that another tab began during a slow read of the exam stay', async () => {
  const server = examServer({ attendance: null });
  serveExam(server, {
    exam: async () => {
      const data = { exam: { ...server.exam, duration: 10 }, attendance: server.attendance };
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return { data };
    },
  });
  const { pass } = await openScreen(server, 'start');
  await pass(5000);
  saveAnswers(ownerOf(server), { ...first, answers: ['a', null, null], index: 0 });
  await pass(6000);
  expect(screen.getByRole('button', { name: 'بدء الامتحان' })).toBeVisible();
  expect(screen.queryByText(SENTENCE)).toBeNull();
  expect(asides(server)).toEqual([]);
});

test('RX-04 a submission of the previous attempt is stored, not sent with this one, and the student is told', async () => {
  const server = examServer({ attendance: { _id: null, attempts: 2 } });
  savePending(ownerOf(server), { ...first, answers: ['a', 'b', null], enrollmentId: null });
  const api = serveExam(server);
  const { person, pass } = await openScreen(server, 'start');
  await pass(5000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(screen.getByText(SENTENCE)).toBeVisible();
  expect(asides(server)).toHaveLength(1);
  await person.click(button('استكمال الامتحان'));
  await pass(50);
  expect(option(/1 A/)).not.toBeChecked();
});

test('RX-04 AT-13 answers stay with an open attempt that the server counts again at every start', async () => {
  const server = examServer({ attendance: { _id: null, attempts: 1 } });
  const { questions } = server.exam;
  keepFirstAttempt(server);
  server.exam = { ...server.exam, questions: [] };
  serveExam(server, {
    startAttendance: () => {
      server.attendance = buildAttendance({ _id: null, attempts: 2 });
      server.exam = { ...server.exam, questions };
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: 10 } } };
    },
  });
  const { person, pass } = await openScreen(server, 'start');
  await pass(50);
  await person.click(button('استكمال الامتحان'));
  await pass(50);
  expect(option(/1 A/)).toBeChecked();
  expect(asides(server)).toEqual([]);
});
