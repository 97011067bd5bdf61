import { buildCourse } from '../../testing/buildEntities';
import { store } from '../../session';
import { ApiError } from '../../network/ApiError';
import { lastReadTimesAtom, nameOfRead, noteShownRead, oldDataAtom, orLast } from './lastReads';
import { loadLastRead } from './lastReadsStorage';

jest.mock('./lastReadsStorage', () => ({
  ...jest.requireActual<object>('./lastReadsStorage'),
  loadLastRead: jest.fn(),
  saveLastRead: jest.fn(),
}));

it('OF-04 shows the age of what is still on screen when a part with other data is left', () => {
  const ends = [1, 2].map((atMs) => noteShownRead({ call: 'course', atMs }));
  expect(store.get(oldDataAtom)).toEqual({ atMs: 1, calls: ['course'] });
  ends[0]?.();
  expect(store.get(oldDataAtom)).toEqual({ atMs: 2, calls: ['course'] });
  ends[1]?.();
  expect(store.get(oldDataAtom)).toBeNull();
});

it.each([
  ['names its data old', false, 5],
  ['does not name its data old if a later one was answered', true, undefined],
])('OF-04 a read that is lost %s', async (_, isLaterAnswered, atMs) => {
  const data = { course: buildCourse() };
  jest.mocked(loadLastRead).mockResolvedValue({ data, atMs: 5 });
  const args = { params: { courseId: 'c1' } };
  const screen = { hasData: true, onLate: () => undefined, known: () => data as never, onFailure: () => undefined };
  const failure = new ApiError('GET /course', { code: 'network', sentence: '' });
  let lose = (): void => undefined;
  const lost = orLast('course', args, screen, () => new Promise((__, reject) => (lose = () => reject(failure))));
  if (isLaterAnswered) await orLast('course', args, screen, async () => data as never);
  lose();
  await expect(lost).resolves.toBe(data);
  expect(store.get(lastReadTimesAtom)[nameOfRead('course', args)]).toBe(atMs);
});

it('AP-05 says once why last data replaces current data', async () => {
  jest.mocked(loadLastRead).mockResolvedValue({ data: { course: buildCourse() }, atMs: 5 });
  const onFailure = jest.fn();
  const screen = { hasData: false, onLate: () => undefined, known: () => undefined, onFailure };
  const failure = new ApiError('GET /course', { code: 'server', status: 500, sentence: 'عطل' });
  const read = () => orLast('course', { params: { courseId: 'c2' } }, screen, () => Promise.reject(failure));
  await read();
  await read();
  expect(onFailure.mock.calls).toEqual([[failure]]);
});
