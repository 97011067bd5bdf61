import { runNode } from '../release/commandLine';
import type { WorkerFigures } from './workerTable.rule';

jest.setTimeout(900_000);

test('a second visit gets no script from the network, and no first visit waits for the worker', async () => {
  const { printed } = await runNode(
    ['--import', 'tsx', 'bench/src/main.ts', 'worker', '--route', 'my courses', '--rounds', '1', '--json'],
    {},
  );
  const { visits, attemptMs } = JSON.parse(printed.slice(printed.indexOf('{'))) as WorkerFigures;
  expect(visits.map(({ kind }) => kind)).toEqual(['without', 'first', 'second']);
  const [without, first, second] = visits;
  expect(without?.scriptKb).toBeGreaterThan(100);
  expect(first?.isWorkerEarly).toBe(false);
  expect(second?.scriptKb).toBe(0);
  // Single visits are not compared: beside other work either may take longer.
  expect(second?.contentMs).toBeGreaterThan(0);
  expect(attemptMs).toHaveLength(3);
});
