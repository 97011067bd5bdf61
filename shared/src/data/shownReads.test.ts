import { store } from '../session';
import { noteShownRead, oldDataAtom } from './lastReads';

it('OF-04 tells the age of what is still on screen when a part with other data is left', () => {
  const ends = [1, 2].map((atMs) => noteShownRead({ call: 'course', atMs }));
  expect(store.get(oldDataAtom)).toEqual({ atMs: 1, calls: ['course'] });
  ends[0]?.();
  expect(store.get(oldDataAtom)).toEqual({ atMs: 2, calls: ['course'] });
  ends[1]?.();
  expect(store.get(oldDataAtom)).toBeNull();
});
