import { readUntil } from './until.rule';

const NOW_MS = Date.UTC(2026, 5, 1, 12);

test('RL-17 reads the end of a lock as a span or as a date', () => {
  expect(readUntil('90m', NOW_MS)).toBe('2026-06-01T13:30:00.000Z');
  expect(readUntil('4h', NOW_MS)).toBe('2026-06-01T16:00:00.000Z');
  expect(readUntil('2d', NOW_MS)).toBe('2026-06-03T12:00:00.000Z');
  expect(readUntil('2026-06-14T18:00Z', NOW_MS)).toBe('2026-06-14T18:00:00.000Z');
  expect(readUntil('2028-02-29T00:00Z', NOW_MS)).toBe('2028-02-29T00:00:00.000Z');
  expect(readUntil('2026-06-14', NOW_MS)).toBe(new Date('2026-06-14T00:00').toISOString());
});

test.each([
  '',
  'tomorrow',
  '0h',
  '2026-05-01',
  '2026-13-01',
  '2027-02-30',
  '2027-02-29T18:00',
  '5',
  '1h30',
  'about 4h',
  '2026-06-14 (about)',
])('RL-17 refuses %j as the end of a lock', (words) => {
  expect(readUntil(words, NOW_MS)).toBeNull();
});
