import type { Tally } from '../reports/tally.rule';
import { workerLines, workersOf } from './workers.rule';

function buildTally(over: Partial<Tally>): Tally {
  const failed = { load: 0, mount: 0, page: 0, render: 0 };
  return { app: 'worker', version: '1', trial: null, pages: 1, failed, lastMessage: null, lastAt: '', ...over };
}

it('OF-05 counts the browsers of each worker, the most frequent first', () => {
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

it('OF-05 says that the worker is off', () => {
  expect(workerLines('off', [])).toEqual([expect.stringMatching(/^SERVICE WORKER OFF/)]);
  expect(workerLines(undefined, [])).toEqual([]);
});
