import { describeGrowth, readModules } from './growth.rule';

const before = { 'remote-x/src/A.tsx': 1000, 'remote-x/src/B.tsx': 5000, swr: 9000 };

test('FS-06 names the module that grew most', () => {
  expect(describeGrowth(before, { ...before, 'remote-x/src/A.tsx': 4000, 'remote-x/src/B.tsx': 5100 })).toBe(
    '; remote-x/src/A.tsx grew from 1.0 kB to 4.0 kB before it is minified',
  );
});

test('FS-06 names a module that is new', () => {
  expect(describeGrowth(before, { ...before, antd: 90_000 })).toBe('; antd is new with 90.0 kB before it is minified');
});

test('FS-06 names the largest module where nothing is there to compare with', () => {
  expect(describeGrowth(null, before)).toBe('; its largest module is swr (9.0 kB before it is minified)');
});

test('FS-06 names nothing that did not grow', () => {
  expect(describeGrowth(before, before)).toBe('');
  expect(describeGrowth(before, null)).toBe('');
});

test.each([null, undefined, 'no JSON', '{"a":"b"}'])('reads no modules from %j', (text) => {
  expect(readModules(text)).toBeNull();
});
