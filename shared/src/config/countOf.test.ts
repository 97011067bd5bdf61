import { countOf } from './countOf';

test.each([
  [0, '0 logins'],
  [1, '1 login'],
  [2, '2 logins'],
])('counts %i', (count, text) => {
  expect(countOf(count, 'login')).toBe(text);
});
