import { readRetryAfter } from './retryAfter.rule';

const NOW = Date.parse('Sat, 21 Nov 2026 10:00:00 GMT');

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('a Retry-After of %j means %j ms', (header, waitMs) => {
  expect(readRetryAfter(header, NOW)).toBe(waitMs);
});
