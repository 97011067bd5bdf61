import type { Attendance } from '@manassa/shared/contract';
import { formatTime } from '@manassa/shared/locale';
import { screen } from '@testing-library/react';
import { deviceName } from '../../attempt/checkpoint/deviceName';
import { examServer, onOtherPhone, openScreen, serveExam } from '../../testing/examScreens';
import { installAttempts } from '../../testing/attempts';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Opens the start page and returns the panel of the attempts. */
async function openStart(attendance: Partial<Attendance>, isOpenedHere = false) {
  const server = examServer({ attendance: { ...onOtherPhone, ...attendance } });
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

test('BE-17 tells which saved answers count when the time is over', async () => {
  const { panel, pass } = await openStart({ serverNow: '2026-01-01T10:12:00.000Z' });
  await pass(16_000);
  expect(panel).toHaveTextContent(`تُحتسب إجاباتك المحفوظة على المنصة حتى الساعة ${formatTime(onOtherPhone.savedAt)}`);
});
