import type { Attendance } from '@manassa/shared/contract';
import { formatTime } from '@manassa/shared/locale';
import { translatePage } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { deviceName } from '../../attempt/checkpoint/deviceName';
import { button, examServer, onOtherPhone, openScreen, ownerOf, serveExam } from '../../testing/examScreens';
import { installAttempts } from '../../testing/attempts';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Opens the start page and returns the panel of the attempts. */
async function openStart(attendance: Partial<Attendance>, isOpenedHere = false, finished = false) {
  const server = examServer({ attendance: { ...onOtherPhone, ...attendance }, exam: { finished } });
  const owner = { student: '20418', examId: server.exam._id };
  if (isOpenedHere) saveAnswers(owner, { attemptId: 'attendance-1', answers: ['a', null, null], index: 0 });
  serveExam(server);
  const { pass } = await openScreen(server, 'start');
  return { pass, panel: screen.getByRole('complementary', { name: 'محاولاتك' }) };
}

const SAVED = `آخر حفظ لإجاباتك على المنصة كان الساعة ${formatTime(onOtherPhone.savedAt)}`;

test('BE-17 tells when the server last saved the answers of an attempt on another phone', async () => {
  const { panel } = await openStart({});
  expect(panel).toHaveTextContent(SAVED);
});

test('BE-17 does so too where this phone began the attempt, because the other one continues it', async () => {
  const { panel } = await openStart({}, true);
  expect(panel).toHaveTextContent(SAVED);
  expect(panel).not.toHaveTextContent('من حيث توقفت');
});

test('BE-17 an attempt that this phone continues resumes where it stopped', async () => {
  const { panel } = await openStart({ activeDevice: deviceName() }, true);
  expect(panel).toHaveTextContent('من حيث توقفت');
});

test('BE-17 tells which saved answers count when the time is over, also where a translator has replaced the texts', async () => {
  const { panel, pass } = await openStart({ serverNow: '2026-01-01T10:09:59.000Z' });
  expect(panel).toHaveTextContent(SAVED);
  translatePage();
  await pass(16_000);
  expect(panel).toHaveTextContent(`تُحتسب إجاباتك المحفوظة على المنصة حتى الساعة ${formatTime(onOtherPhone.savedAt)}`);
});

test('BE-17 says after the end that answers of this phone are not sent, if the one that took the attempt over saved none', async () => {
  const over = { ...onOtherPhone, serverNow: '2026-01-01T10:12:00.000Z', savedAt: null, studentAnswers: [] };
  const server = examServer({ attendance: over });
  saveAnswers(ownerOf(server), { attemptId: 'attendance-1', answers: ['a', null, null], index: 0 });
  serveExam(server, { checkpoint: () => ({ data: { attendance: server.attendance } }) });
  const { pass } = await openScreen(server, 'start');
  await pass(16_000);
  const panel = screen.getByRole('complementary', { name: 'محاولاتك' });
  expect(panel).not.toHaveTextContent('لا توجد إجابات لها على هذا المتصفح');
  expect(panel).toHaveTextContent('لم تُرسل إجاباتك بعد');
  expect(panel).not.toHaveTextContent('يمكنك استكمالها');
});

test('BE-17 sends, in an ended exam, the answers of this phone beside one that took the attempt over and has saved none', async () => {
  const over = { ...onOtherPhone, serverNow: '2026-01-01T10:12:00.000Z', savedAt: null, studentAnswers: [] };
  const server = examServer({ attendance: over, exam: { finished: true } });
  saveAnswers(ownerOf(server), { attemptId: 'attendance-1', answers: ['a', null, null], index: 0 });
  // After the grace period the server saves nothing, and closes no attempt without saved answers.
  const api = serveExam(server, { checkpoint: () => ({ data: { attendance: server.attendance } }) });
  const { pass, person } = await openScreen(server, 'start');
  await pass(16_000);
  const panel = screen.getByRole('complementary', { name: 'محاولاتك' });
  expect(panel).not.toHaveTextContent('جارٍ إرسال إجاباتك');
  expect(panel).toHaveTextContent('لم تُرسل إجاباتك بعد');
  await person.click(button('إرسال الإجابات المحفوظة'));
  await pass(2000);
  expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', null, null] });
  expect(panel).not.toHaveTextContent('لم تُرسل إجاباتك بعد');
});

const COUNTED = `تُحتسب إجاباتك المحفوظة على المنصة حتى الساعة ${formatTime(onOtherPhone.savedAt)} بعد انتهاء وقت محاولتك`;

test('BE-17 tells that the saved answers of an attempt on another phone count although staff have ended the exam', async () => {
  const { panel } = await openStart({}, true, true);
  expect(panel).toHaveTextContent(COUNTED);
});

test.each([
  ['nobody continues', { activeDevice: null, savedAt: null }],
  ['this phone continues without an answer', { activeDevice: deviceName() }],
])('BE-17 in an ended exam, tells how to send answers of an attempt that %s', async (_, attendance) => {
  const { panel } = await openStart({ ...attendance, studentAnswers: [] }, false, true);
  expect(panel).toHaveTextContent(/لا توجد إجابات لها على هذا المتصفح.*فافتح الامتحان منه لتُرسل إجاباتك/);
});

test('BE-17 in an ended exam, says nothing about an attempt before the first one', async () => {
  const server = examServer({ attendance: null, exam: { finished: true } });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByText('انتهى الوقت المتاح لدخول هذا الامتحان')).toBeVisible();
  expect(screen.queryByText(/لديك محاولة لم تُرسل بعد/)).toBeNull();
});
