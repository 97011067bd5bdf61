import type { Tally } from '../reports/tally.rule';
import { buildCanary, buildDocument, buildLiveApp } from '../testing/buildFixture';
import { overviewOf, statusLines, workerLines, workersOf } from './overview.rule';

const document = buildDocument(
  {
    shell: buildLiveApp({ kind: 'shell' }),
    'remote-x': buildLiveApp({
      version: '2',
      previous: { version: '1', base: '/apps/remote-x/1/', entry: 'main.js' },
      heldBack: ['4', '5'],
      revoked: ['5'],
      canary: buildCanary('3', { share: 25 }),
    }),
  },
  { revision: 9, by: 'Mona <mona>', why: 'a "quick" fix' },
);
const tally = (version: string, pages: number, load: number, over: Partial<Tally> = {}): Tally => ({
  app: 'remote-x',
  version,
  trial: null,
  pages,
  failed: { load, mount: 0, page: 0, render: 0 },
  lastMessage: load > 0 ? '<b>boom</b>' : null,
  lastAt: '2026-01-02T10:00:00.000Z',
  ...over,
});
const tallies = [tally('1', 5, 0), tally('3', 8, 1, { trial: 1 }), tally('2', 40, 0), tally('5', 2, 2)];
const overviews = overviewOf(['shell', 'remote-x', 'remote-y'], document.apps, tallies);

test('RL-04 lists every relevant version of an application with its reports', () => {
  expect(overviews[1]).toMatchObject({
    app: 'remote-x',
    live: '2',
    previous: '1',
    canary: { version: '3', share: 25 },
    heldBack: ['4', '5'],
    revoked: ['5'],
    warning: null,
  });
  expect(overviews[1]?.reports.map(({ version, role, pages, failures }) => [version, role, pages, failures])).toEqual([
    ['2', 'live', 40, 0],
    ['3', 'canary', 8, 1],
    ['1', 'previous', 5, 0],
    ['5', 'revoked', 2, 2],
  ]);
  expect(overviews[2]).toMatchObject({ live: null, previous: null, canary: null, reports: [] });
  const later = { lastAt: '2026-01-03T10:00:00.000Z' };
  const old = [tally('0', 1, 0), tally('9', 1, 0, later), tally('4', 1, 0)];
  const [one] = overviewOf(['remote-x'], document.apps, old);
  expect(one?.reports.map(({ version, role }) => [version, role])).toEqual([
    ['4', 'held back'],
    ['9', 'none'],
    ['0', 'none'],
  ]);
});

test('RL-04 status prints live, previous, canary, held back, withdrawn and available versions', () => {
  const apps = overviews.map((overview) => ({
    ...overview,
    published:
      overview.app === 'remote-x'
        ? [
            { version: '5', publishedAt: 'then', publishedBy: 'Omar', why: 'bigger targets' },
            ...['4', '3', '2'].map((version) => ({ version, publishedAt: 'then' })),
          ]
        : [],
  }));
  expect(statusLines(document, apps)).toEqual([
    'revision 9, 2026-01-01T00:00:00.000Z by Mona <mona>: a "quick" fix',
    '',
    'shell: live 1, before it none',
    '',
    'remote-x: live 2, before it 1',
    '  canary 3 with 25 % of the students since 2026-01-01T00:00:00.000Z, halted when clearly more than 5 % of at least 20 pages fail',
    '    counted for that, one page an address: 1 of 8 pages failed (12.5 %; load 1), of the live version 0 of 0 pages failed (0 %)',
    '  5  published then by Omar (bigger targets)  held back  withdrawn',
    '    last 24 h: 2 of 2 pages failed (100 %; load 2), last 2026-01-02T10:00:00.000Z',
    '    last error: <b>boom</b>',
    '  4  published then  held back',
    '  3  published then  canary 25 %',
    '    last 24 h: 1 of 8 pages failed (12.5 %; load 1), last 2026-01-02T10:00:00.000Z',
    '    last error: <b>boom</b>',
    '  2  published then  live',
    '    last 24 h: 0 of 40 pages failed (0 %), last 2026-01-02T10:00:00.000Z',
    '  1  not published any more  previous',
    '    last 24 h: 0 of 5 pages failed (0 %), last 2026-01-02T10:00:00.000Z',
    '',
    'remote-y: live none, before it none',
  ]);
  expect(statusLines(null, [])).toEqual([expect.stringMatching(/^nothing is live here: .* set RELEASE_DIR to /)]);
});

test('RL-14 status tells the pages that count for a canary from all that were reported', () => {
  const reported = [tally('3', 590, 590), tally('3', 1, 1, { trial: 1 }), tally('2', 30, 0, { trial: 1 })];
  const [one] = overviewOf(['remote-x'], document.apps, reported);
  expect(statusLines(document, [{ ...one!, published: [] }])).toEqual(
    expect.arrayContaining([
      '    counted for that, one page an address: 1 of 1 page failed (100 %; load 1), of the live version 0 of 30 pages failed (0 %)',
      '    last 24 h: 591 of 591 pages failed (100 %; load 591), last 2026-01-02T10:00:00.000Z',
    ]),
  );
});

test('status warns about a live version that fails often', () => {
  const [bad] = overviewOf(['remote-x'], document.apps, [tally('2', 40, 20)]);
  expect(statusLines(document, [{ ...bad!, published: [] }])[5]).toMatch(
    /^ {2}WARNING: remote-x 2 is live, and 20 of 40 pages failed/,
  );
});

function buildTally(over: Partial<Tally>): Tally {
  const failed = { load: 0, mount: 0, page: 0, render: 0 };
  return { app: 'worker', version: '1', trial: null, pages: 1, failed, lastMessage: null, lastAt: '', ...over };
}

test('OF-05 counts the browsers of each worker, the most frequent first', () => {
  const failed = { load: 2, mount: 0, page: 0, render: 0 };
  const workers = workersOf([
    buildTally({ version: '1', pages: 3 }),
    buildTally({ version: '2', pages: 12, failed, lastMessage: 'QuotaExceededError' }),
    buildTally({ app: 'shell', version: '3', pages: 99 }),
  ]);
  expect(workers).toEqual([
    { version: '2', browsers: 10, failures: 2, lastMessage: 'QuotaExceededError' },
    { version: '1', browsers: 3, failures: 0, lastMessage: null },
  ]);
  expect(workerLines('on', workers)).toEqual([
    'service worker of shell 2, last 24 h: run by 10 browsers (each counted once an hour); 2 pages not kept, last: QuotaExceededError',
    'service worker of shell 1, last 24 h: run by 3 browsers (each counted once an hour)',
  ]);
});

test('OF-05 says that the worker is off', () => {
  expect(workerLines('off', [])).toEqual([expect.stringMatching(/^SERVICE WORKER OFF/)]);
  expect(workerLines(undefined, [])).toEqual([]);
});
