import type { Attendance } from '@manassa/shared/contract';
import { formatTime } from '@manassa/shared/locale';
import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { deviceName } from '../../attempt/checkpoint/deviceName';
import { installAttempts } from '../../testing/attempts';
import {
  button,
  examServer,
  jumpTo,
  onOtherPhone,
  openScreen,
  option,
  serveExam,
  submitButton,
} from '../../testing/examScreens';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Opens an attempt that another phone continues, on a server that lets this one take it over. */
async function openElsewhere(parts: Partial<Attendance> = {}) {
  const server = examServer({ attendance: { ...onOtherPhone, ...parts } });
  const api = serveExam(server, {
    checkpoint: ({ body }) => {
      const { takeOver } = body as { takeOver: boolean };
      if (takeOver) server.attendance = buildAttendance({ ...server.attendance, activeDevice: deviceName() });
      return { data: { attendance: server.attendance } };
    },
  });
  return { api, server, ...(await openScreen(server, 'attend')) };
}

test('BE-17 shows what the server has of an attempt on another phone, and continues it here', async () => {
  const { api, person, pass } = await openElsewhere();
  expect(screen.queryByRole('radio')).toBeNull();
  const panel = screen.getByRole('status');
  expect(panel).toHaveTextContent('تتابع هذا الامتحان الآن على جهاز آخر');
  expect(panel).toHaveTextContent('تمت الإجابة على 1 من 3');
  expect(panel).toHaveTextContent(`آخر حفظ على المنصة: ${formatTime(onOtherPhone.savedAt)}`);
  expect(panel).not.toHaveTextContent('جارٍ إرسال إجاباتك من هذا الجهاز');
  await person.click(button('المتابعة هنا'));
  await pass(100);
  expect(api.of('checkpoint').map(({ body }) => body)).toEqual([expect.objectContaining({ takeOver: true })]);
  expect(option(/2 A/)).toBeChecked();
});

test('BE-17 names no time while the server has saved nothing', async () => {
  await openElsewhere({ savedAt: null, studentAnswers: [] });
  expect(screen.getByRole('status')).toHaveTextContent('تمت الإجابة على 0 من 3');
  expect(screen.getByRole('status')).not.toHaveTextContent('آخر حفظ');
});

test('BE-17 sends answers that only this phone has, without taking the attempt over', async () => {
  const server = examServer({ attendance: onOtherPhone });
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['b', null, 'c'], answeredAtMs: [null, null, 5], index: 0 });
  const api = serveExam(server, {
    checkpoint: ({ body }) => {
      const { studentAnswers, answeredAtMs } = body as Pick<Attendance, 'studentAnswers' | 'answeredAtMs'>;
      server.attendance = buildAttendance({ ...server.attendance, studentAnswers, answeredAtMs });
      return { data: { attendance: server.attendance } };
    },
  });
  const { pass } = await openScreen(server, 'attend');
  expect(screen.getByRole('status')).toHaveTextContent('جارٍ إرسال إجاباتك من هذا الجهاز إلى المنصة...');
  await pass(60_000);
  expect(api.of('checkpoint')[0]?.body).toMatchObject({ studentAnswers: ['b', null, 'c'], takeOver: false });
  expect(screen.getByRole('status')).not.toHaveTextContent('جارٍ إرسال');
});

test('BE-17 continues here, whatever a slow checkpoint from before says of the phone in charge', async () => {
  const server = examServer({ attendance: onOtherPhone });
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['b', null, 'c'], answeredAtMs: [null, null, 5], index: 0 });
  serveExam(server, {
    checkpoint: async ({ body }) => {
      const before = server.attendance;
      if ((body as { takeOver: boolean }).takeOver) {
        server.attendance = buildAttendance({ ...before, activeDevice: deviceName() });
        return { data: { attendance: server.attendance } };
      }
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return { data: { attendance: before } };
    },
  });
  const { person, pass } = await openScreen(server, 'attend');
  await pass(2000);
  await person.click(button('المتابعة هنا'));
  await pass(6000);
  expect(option(/2 A/)).toBeEnabled();
});

test('BE-17 returns to the start page when the time of the other phone is over', async () => {
  const { pass, path } = await openElsewhere({ serverNow: '2026-01-01T10:09:50.000Z' });
  expect(path()).toBe('attend');
  await pass(26_000);
  expect(path()).toBe('start');
});

test('AT-07 BE-17 returns to the start page when staff close the exam that another phone continues', async () => {
  const { pass, path, server } = await openElsewhere();
  expect(path()).toBe('attend');
  server.exam = { ...server.exam, finished: true };
  await pass(121_000);
  expect(path()).toBe('start');
  expect(screen.getByText(/انتهى الوقت المتاح لدخول هذا الامتحان/)).toBeVisible();
});

test('AT-10 BE-17 goes on with a submission when the slow read before it names another phone', async () => {
  const server = examServer({ attendance: { ...onOtherPhone, activeDevice: deviceName() } });
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  let readMs = 0;
  serveExam(server, {
    exam: async () => {
      const data = { exam: { ...server.exam, duration: 10 }, attendance: server.attendance };
      await wait(readMs);
      return { data };
    },
    checkpoint: () => ({ data: { attendance: server.attendance } }),
    submitAttendance: async () => {
      await wait(8000);
      server.attendance = buildAttendance({ ...server.attendance, submitted: true, score: 4, totalCorrect: 2 });
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: 10 } } };
    },
  });
  const { person, pass, path } = await openScreen(server, 'attend');
  await person.click(jumpTo(3));
  server.attendance = buildAttendance({ ...server.attendance, activeDevice: 'another' });
  readMs = 4000;
  await person.click(submitButton());
  await person.click(button('إرسال الآن'));
  await pass(5000);
  expect(screen.queryByRole('button', { name: 'المتابعة هنا' })).toBeNull();
  await pass(6000);
  expect(path()).toBe('start');
});
