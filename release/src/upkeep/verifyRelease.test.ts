import { gapsIn, strangersIn } from './verifyRelease';

test('accepts a history without gaps', () => {
  expect(gapsIn([])).toEqual([]);
  expect(gapsIn([1, 2, 3])).toEqual([]);
});

test('names every gap, also at the start', () => {
  expect(gapsIn([2, 3, 7])).toEqual([
    'document 1 is missing in the history',
    'documents 4 to 6 are missing in the history',
  ]);
});

test('accepts compressed copies, and reports other files', () => {
  const files = [{ path: 'main.js', bytes: 1, sha384: '', type: '', encodings: [] }];
  const kept = ['integrity.json', 'main.js', 'main.js.br', 'main.js.gz', 'main.js.map', 'other.js'];
  expect(strangersIn(kept, files)).toEqual(['main.js.map', 'other.js']);
});
