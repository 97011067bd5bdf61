import { TrialSample } from './TrialSample';

const MINUTE_MS = 60_000;
const TRIAL = 'remote-x 2';

/** How many of so many pages within one minute count. */
function taken(sample: TrialSample, pages: number, address: string, bucket: (page: number) => number | null): number {
  const all = Array.from({ length: pages }, (_, page) => page);
  return all.filter((page) => sample.takes(TRIAL, { address, bucket: bucket(page) }, 5 * MINUTE_MS)).length;
}

test('a page that reloads in a loop counts a few times a minute, in each minute anew', () => {
  const sample = new TrialSample();
  expect(taken(sample, 40, '10.0.0.1', () => 7)).toBe(5);
  expect(sample.takes(TRIAL, { address: '10.0.0.1', bucket: 7 }, 6 * MINUTE_MS - 1)).toBe(false);
  expect(sample.takes(TRIAL, { address: '10.0.0.1', bucket: 7 }, 6 * MINUTE_MS)).toBe(true);
});

test('a school behind one address is heard, and is not everyone', () => {
  const sample = new TrialSample();
  expect(taken(sample, 400, '10.0.0.1', (page) => page % 10)).toBe(30);
  expect(taken(sample, 1, '10.0.0.2', () => 7)).toBe(1);
});

test('whoever has no bucket counts as one browser, and every trial has a sample of its own', () => {
  const sample = new TrialSample();
  expect(taken(sample, 40, '10.0.0.1', () => null)).toBe(5);
  expect(sample.takes('remote-y 2', { address: '10.0.0.1', bucket: null }, 5 * MINUTE_MS)).toBe(true);
});
