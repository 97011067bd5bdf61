import { ApiError, isUnreached } from './ApiError';

test.each([
  ['network', null, true],
  ['server', 503, true],
  ['unexpected', 200, true],
  ['server', 500, false],
  ['server', 401, false],
  // Ends the session, whoever answered it.
  ['unexpected', 401, false],
] as const)(
  'OF-01 a call that failed as "%s" with status %p did not reach the server: %p',
  (code, status, expected) => {
    expect(isUnreached(new ApiError('failed', { code, sentence: '', status }))).toBe(expected);
  },
);
