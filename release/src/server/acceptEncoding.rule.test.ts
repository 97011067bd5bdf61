import { encodingFor } from './acceptEncoding.rule';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gz'],
  ['br;q=0, gzip;q=0.5', 'gz'],
  ['BR', 'br'],
  ['identity', null],
  ['', null],
  [undefined, null],
])('for Accept-Encoding %j sends %j', (accepted, expected) => {
  expect(encodingFor(accepted, ['br', 'gz'])).toBe(expected);
});

test('never chooses a missing copy', () => {
  expect(encodingFor('br, gzip', ['gz'])).toBe('gz');
  expect(encodingFor('br, gzip', [])).toBeNull();
});
