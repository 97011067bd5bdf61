import { firstVisitRatio, workerLines, workerRows } from './workerTable.rule';
import type { WorkerVisit } from './workerTable.rule';

const visit = (kind: WorkerVisit['kind'], contentMs: number, scriptKb = 0): WorkerVisit => ({
  stop: 'login',
  kind,
  contentMs,
  scriptKb,
  isWorkerEarly: false,
});

it('compares the medians of second and first visits, with and without a worker', () => {
  const visits = [
    visit('without', 1000),
    visit('first', 1010),
    visit('first', 1030),
    visit('second', 510),
    visit('second', 500, 3),
    visit('second', 900),
  ];
  const rows = workerRows(visits);
  expect(rows).toEqual([{ stop: 'login', second: 0.5, first: 1.02, scriptKb: 3 }]);
  expect(firstVisitRatio(rows)).toBeCloseTo(1.02);
});

it('counts first visits that loaded the worker before their content', () => {
  const visits = [visit('without', 9), visit('first', 9), { ...visit('first', 9), isWorkerEarly: true }];
  expect(workerLines({ visits, attemptMs: [1000] })).toContain(
    '1 of 2 first visits loaded the worker before their content',
  );
});
