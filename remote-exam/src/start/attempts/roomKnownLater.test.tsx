import { hasRoomForExam } from '@manassa/shared/attempt';
import { act, render, screen } from '@testing-library/react';
import { RoomNotice } from './RoomNotice';

jest.mock('@manassa/shared/attempt', () => ({ canStore: () => true, hasRoomForExam: jest.fn() }));

afterEach(() => delete document.documentElement.dataset.kept);

async function isWarned(hasRoom: boolean, kept?: string): Promise<boolean> {
  jest.mocked(hasRoomForExam).mockResolvedValue(hasRoom);
  await act(async () => {
    if (kept !== undefined) document.documentElement.dataset.kept = kept;
  });
  return screen.queryByText(/إذا انقطع الاتصال فلا تغلق الصفحة ولا تُعِد تحميلها/) !== null;
}

test('OF-01 warns before the start as soon as the page does not fit on the device, and no longer once it is', async () => {
  jest.mocked(hasRoomForExam).mockResolvedValue(true);
  render(<RoomNotice />);
  expect(await isWarned(true)).toBe(false);
  expect(await isWarned(false, 'no room')).toBe(true);
  expect(await isWarned(true, 'kept')).toBe(false);
});
