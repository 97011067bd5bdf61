import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const NO_ROOM = /لا يستطيع هذا الجهاز حفظ أسئلة الامتحان ورسومه/;

test('OF-06 says before the start that the exam does not fit on the device, and that answers do', async () => {
  const server = examServer({ attendance: null });
  serveExam(server);
  const { pass } = await openScreen(server, 'start');
  await pass(2000);
  expect(screen.getByText(NO_ROOM)).toBeVisible();
});

test('AT-13 says before the start that the device stores no answers', async () => {
  const server = examServer({ attendance: null });
  serveExam(server);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { pass } = await openScreen(server, 'start');
  await pass(2000);
  expect(screen.getByText('لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.')).toBeVisible();
  expect(screen.queryByText(NO_ROOM)).toBeNull();
});
