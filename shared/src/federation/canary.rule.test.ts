import { BUCKETS, bucketOf, isInCanary, readBucket } from './canary.rule';

const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const chosen = (version: string, share: number) => buckets.filter((b) => isInCanary(b, 'remote-exam', version, share));

test('spreads students evenly over the buckets', () => {
  const counts = buckets.map(() => 0);
  for (let id = 1; id <= 20_000; id += 1) counts[bucketOf(String(id))]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(120);
  expect(Math.max(...counts)).toBeLessThan(290);
});

test('gives a student the same bucket in every version: the shell that chooses it may be older than the page server', () => {
  // Published values of FNV-1a.
  expect(bucketOf('a')).toBe(0xe40c292c % BUCKETS);
  expect(bucketOf('foobar')).toBe(0xbf9cf968 % BUCKETS);
});

test('keeps students in the canary when its share is raised', () => {
  for (const share of [1, 10, 50, 100]) expect(chosen('2.0.0', share)).toHaveLength(share);
  expect(chosen('2.0.0', 30)).toEqual(expect.arrayContaining(chosen('2.0.0', 10)));
});

test('chooses other students for another version', () => {
  expect(chosen('2.0.0', 10)).not.toEqual(chosen('2.0.1', 10));
});

test('gives the live version to a browser without a bucket', () => {
  expect(isInCanary(null, 'remote-exam', '2.0.0', 100)).toBe(false);
  expect(readBucket(undefined)).toBeNull();
  expect(readBucket('100')).toBeNull();
  expect(readBucket('-1')).toBeNull();
  expect(readBucket('7')).toBe(7);
});
