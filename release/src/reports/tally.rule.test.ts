import type { FieldEvent, FieldReport } from '@manassa/shared/federation';
import { buildCanary, buildLiveApp } from '../testing/buildFixture';
import { failuresOf, outcomesOf, printable, sumOf, tallyOf, trialOf, withOutcome } from './tally.rule';

const event = (over: Partial<FieldEvent> = {}): FieldEvent => ({
  app: 'remote-x',
  version: '1',
  phase: 'load',
  outcome: 'ok',
  ...over,
});
const report = (...events: FieldEvent[]): FieldReport => ({ revision: 7, shell: '1', events });
const failed = (over: Partial<FieldEvent> = {}) => event({ outcome: 'failed', message: 'boom', ...over });

test('counts a page once for each version, and a later failure as failed', () => {
  const page = report(event(), event({ phase: 'mount' }), failed({ phase: 'page' }), failed({ phase: 'render' }));
  expect(outcomesOf(page)).toEqual([{ app: 'remote-x', version: '1', revision: 7, failedIn: 'page', message: 'boom' }]);
  expect(outcomesOf(report(failed({ version: '2', fellBackTo: '1' }), event()))).toMatchObject([
    { version: '2', failedIn: 'load' },
    { version: '1', failedIn: null, message: null },
  ]);
});

test('adds up pages of a version and canary, with the last message', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const pages = [failed(), event(), failed({ phase: 'mount', message: 'later' }), event()];
  const tallies = pages.reduce<ReturnType<typeof sumOf>>(
    (sum, page, second) => withOutcome(sum, outcomesOf(report(page))[0]!, null, at(second)),
    [],
  );
  expect(tallies).toEqual([
    {
      app: 'remote-x',
      version: '1',
      trial: null,
      pages: 4,
      failed: { load: 1, mount: 1, page: 0, render: 0 },
      lastMessage: 'later',
      lastAt: at(3),
    },
  ]);
  expect(failuresOf(tallies[0]!)).toBe(2);
  const twice = sumOf([...tallies, ...tallies.map((tally) => ({ ...tally, lastMessage: 'older', lastAt: at(0) }))]);
  expect(twice).toMatchObject([{ pages: 8, lastMessage: 'later', lastAt: at(3) }]);
});

test('counts canaries of one version apart, and shows their sum', () => {
  const outcome = outcomesOf(report(failed()))[0]!;
  const tallies = withOutcome(withOutcome([], outcome, 3, 'a'), outcome, null, 'b');
  expect(tallies.map(({ trial, pages }) => [trial, pages])).toEqual([
    [3, 1],
    [null, 1],
  ]);
  expect(tallyOf(tallies, 'remote-x', '1')).toMatchObject({ trial: null, pages: 2 });
  expect(tallyOf(tallies, 'remote-x', '2')).toBeNull();
});

test('counts only pages composed since the start of a canary', () => {
  const apps = { 'remote-x': buildLiveApp({ canary: buildCanary('2', { sinceRevision: 7 }) }) };
  const outcome = { app: 'remote-x', version: '2', revision: 7, failedIn: null, message: null };
  expect(trialOf({ apps }, outcome)).toBe(7);
  expect(trialOf({ apps }, { ...outcome, revision: 6 })).toBeNull();
  // Control group of the canary.
  expect(trialOf({ apps }, { ...outcome, version: '1' })).toBe(7);
  expect(trialOf({ apps }, { ...outcome, version: '0' })).toBeNull();
  expect(trialOf({ apps }, { ...outcome, app: 'remote-y' })).toBeNull();
});

test.each([
  [
    'Loading chunk 12 failed\n\u001b[31m(error: https://x.test/apps/a.js?r=1&token=abc)',
    'Loading chunk 12 failed [31m(error: https://x.test/apps/a.js?…',
  ],
  ['no grade for 01012345678 of salma@mail.test', 'no grade for … of …'],
  ['رقم ٠١٠١٢٣٤٥٦٧٨\u202e', 'رقم …'],
  [`bad token ${'a1-_'.repeat(12)}`, 'bad token …'],
  ['remote-exam 1.0.0-5f3a91c2 is no module', 'remote-exam 1.0.0-5f3a91c2 is no module'],
])('removes control characters and personal data from a message: %j', (message, kept) => {
  expect(printable(message)).toBe(kept);
});
