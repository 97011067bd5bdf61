import { buildAttendance } from '@manassa/shared/testing';
import type { FakeHandlers } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { installAttempts } from '../testing/attempts';
import {
  button,
  examServer,
  jumpTo,
  onOtherPhone,
  openScreen,
  ownerOf,
  serveExam,
  submitButton,
  threeQuestions,
} from '../testing/examScreens';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const reviewLink = () => screen.queryByRole('link', { name: 'عرض الإجابات' });

test('EX-06 offers no review of an exam that staff have hidden during the attempt', async () => {
  const server = examServer({ exam: { questions: threeQuestions({ correctAnswer: null }), enableAnswers: true } });
  const api = serveExam(server);
  const { person, pass, path } = await openScreen(server, 'attend');
  await person.click(jumpTo(3));
  await person.click(submitButton());
  await pass(100);
  api.use({
    exam: () => ({ refuse: 404, message: 'الامتحان غير موجود' }),
    submitAttendance: () => ({ data: { attendance: buildAttendance({ submitted: true, score: 4 }), exam: null } }),
  });
  await person.click(button('إرسال الآن'));
  await pass(5000);
  expect(path()).toBe('start');
  expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
  expect(reviewLink()).toBeNull();
});

/** Opens the start page of a phone that saves an answer which only it has, while another one continues. */
async function saveBeside(attendance: Parameters<typeof buildAttendance>[0], saved: FakeHandlers['checkpoint']) {
  const exam = { questions: threeQuestions({ correctAnswer: null }), enableAnswers: true, attempts: 3 };
  const server = examServer({ exam, attendance: { ...onOtherPhone, answeredAtMs: [5, null, null], ...attendance } });
  const answers = { answers: ['b', null, 'c'], answeredAtMs: [9, null, 9] };
  saveAnswers(ownerOf(server), { attemptId: 'attendance-1', ...answers, index: 0 });
  const api = serveExam(server, { checkpoint: saved });
  const sitting = await openScreen(server, 'start');
  return { api, server, ...sitting };
}

test('EX-06 BE-17 offers no review to a phone that learns from a checkpoint that another one has submitted', async () => {
  const submitted = buildAttendance({ ...onOtherPhone, submitted: true, activeDevice: null, checkpointSec: 0 });
  const { api, pass } = await saveBeside({}, () => ({ data: { attendance: submitted } }));
  api.use({ exam: () => new Promise(() => undefined) });
  await pass(5000);
  expect(api.of('checkpoint')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
  expect(reviewLink()).toBeNull();
  // The questions of the review, and what else has changed with the result.
  expect(api.of('exam')).toHaveLength(2);
});

test('BE-17 keeps the results of earlier attempts after a checkpoint, which does not tell them', async () => {
  const past = { score: 3, maxScore: 6, updatedAt: '2026-01-01T09:00:00.000Z' };
  const { pass } = await saveBeside({ attempts: 2, history: [past] }, () => ({
    data: { attendance: buildAttendance({ ...onOtherPhone, attempts: 2, studentAnswers: ['b', null, 'c'] }) },
  }));
  expect(screen.getByText('50%')).toBeVisible();
  await pass(5000);
  expect(screen.getByText('50%')).toBeVisible();
});
