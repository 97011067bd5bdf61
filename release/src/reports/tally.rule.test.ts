import type { FieldEvent, FieldReport } from '@manassa/shared/federation';
import { buildCanary, buildLiveApp } from '../testing/buildFixture';
import { failuresOf, printable, sumOf, talliesOf, talliesOfVersions, canaryRevision } from './tally.rule';

const event = (over: Partial<FieldEvent> = {}): FieldEvent => ({
  app: 'remote-x',
  version: '1',
  phase: 'load',
  outcome: 'ok',
  ...over,
});
const report = (...events: FieldEvent[]): FieldReport => ({ revision: 7, shell: '1', events });
const failed = (over: Partial<FieldEvent> = {}) => event({ outcome: 'failed', message: 'boom', ...over });

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;

test('counts a page once for each version, and a later failure as failed', () => {
  const page = report(event(), event({ phase: 'mount' }), failed({ phase: 'page' }), failed({ phase: 'render' }));
  expect(talliesOf(page, at(0))).toEqual([
    {
      app: 'remote-x',
      version: '1',
      trial: null,
      pages: 1,
      failed: { load: 0, mount: 0, page: 1, render: 0 },
      lastMessage: 'boom',
      lastAt: at(0),
    },
  ]);
  expect(talliesOf(report(failed({ version: '2', fellBackTo: '1' }), event()), at(0))).toMatchObject([
    { version: '2', failed: { load: 1 } },
    { version: '1', failed: { load: 0 }, lastMessage: null },
  ]);
  expect(talliesOf(report(event({ outcome: 'failed' })), at(0))).toMatchObject([
    { failed: { load: 1 }, lastMessage: null },
  ]);
});

test('adds up pages of a version and canary, with the last message', () => {
  const pages = [failed(), event(), failed({ phase: 'mount', message: 'later' }), event()];
  const tallies = sumOf(pages.flatMap((page, second) => talliesOf(report(page), at(second))));
  expect(tallies).toMatchObject([
    { pages: 4, failed: { load: 1, mount: 1, page: 0, render: 0 }, lastMessage: 'later', lastAt: at(3) },
  ]);
  expect(failuresOf(tallies[0]!)).toBe(2);
  const twice = sumOf([...tallies, ...tallies.map((tally) => ({ ...tally, lastMessage: 'older', lastAt: at(0) }))]);
  expect(twice).toMatchObject([{ pages: 8, lastMessage: 'later', lastAt: at(3) }]);
});

test('counts canaries of one version apart, and shows their sum', () => {
  const [page] = talliesOf(report(failed()), at(0));
  const tallies = sumOf([{ ...page!, trial: 3 }, page!]);
  expect(tallies.map(({ trial, pages }) => [trial, pages])).toEqual([
    [3, 1],
    [null, 1],
  ]);
  const ofOther = { ...page!, app: 'remote-y' };
  expect(talliesOfVersions([...tallies, ofOther], 'remote-x')).toMatchObject([{ version: '1', trial: null, pages: 2 }]);
});

test('counts only pages composed since the start of a canary', () => {
  const apps = { 'remote-x': buildLiveApp({ canary: buildCanary('2', { sinceRevision: 7 }) }) };
  const page = { app: 'remote-x', version: '2' };
  expect(canaryRevision(apps, page, 7)).toBe(7);
  expect(canaryRevision(apps, page, 6)).toBeNull();
  // Control group of the canary.
  expect(canaryRevision(apps, { ...page, version: '1' }, 7)).toBe(7);
  expect(canaryRevision(apps, { ...page, version: '0' }, 7)).toBeNull();
  expect(canaryRevision(apps, { ...page, app: 'remote-y' }, 7)).toBeNull();
});

test.each([
  [
    'Loading chunk 12 failed\n\u001b[31m(error: https://x.test/apps/a.js?r=1&token=abc)',
    'Loading chunk 12 failed [31m(error: https://x.test/apps/a.js?…',
  ],
  ['no grade for 01012345678 of salma@mail.test', 'no grade for … of …'],
  ['رقم ٠١٠١٢٣٤٥٦٧٨\u202e', 'رقم …'],
  [`bad token ${'a1-_'.repeat(12)}`, 'bad token …'],
  ['remote-exam 1.0.0-5f3a91c2 is not a module', 'remote-exam 1.0.0-5f3a91c2 is not a module'],
])('removes control characters and personal data from a message: %j', (message, kept) => {
  expect(printable(message)).toBe(kept);
});
