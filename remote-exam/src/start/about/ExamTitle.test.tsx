import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('EX-01 shows a description without the markup of an editor', async () => {
  const server = examServer({ exam: { description: '<p>على الباب الأول</p><p>&nbsp;</p>' }, attendance: null });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByText('على الباب الأول')).toBeVisible();
});
