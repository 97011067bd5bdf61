import { cookieOf } from './bucket.rule';

test('finds a cookie among others', () => {
  expect(cookieOf('a=1; manassa_bucket=42;b=2', 'manassa_bucket')).toBe('42');
  expect(cookieOf('not_manassa_bucket=42', 'manassa_bucket')).toBeUndefined();
  expect(cookieOf(undefined, 'manassa_bucket')).toBeUndefined();
});
