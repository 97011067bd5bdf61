import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageFigures } from './page/benchPage';
import { runNode } from './release/commandLine';
import type { WorkerFigures } from './worker/workerTable.rule';

jest.setTimeout(900_000);

// Both measure one build, which takes longer than measuring it.
const folder = mkdtempSync(path.join(tmpdir(), 'manassa-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bench<Figures>(what: 'page' | 'worker', route: string): Promise<Figures> {
  const options = ['--route', route, '--rounds', '1', '--folder', folder, '--json'];
  const { printed } = await runNode(['--import', 'tsx', 'bench/src/main.ts', what, ...options], {});
  return JSON.parse(printed.slice(printed.indexOf('{'))) as Figures;
}

test('a second visit gets no script from the network, and no first visit waits for the worker', async () => {
  const { visits, attemptMs } = await bench<WorkerFigures>('worker', 'my courses');
  expect(visits.map(({ kind }) => kind)).toEqual(['without', 'first', 'second']);
  const [without, first, second] = visits;
  expect(without?.scriptKb).toBeGreaterThan(100);
  expect(first?.isWorkerEarly).toBe(false);
  expect(second?.scriptKb).toBe(0);
  // Single visits are not compared: beside other work either may take longer.
  expect(second?.contentMs).toBeGreaterThan(0);
  expect(attemptMs).toHaveLength(3);
});

test('FS-03 FS-08 measures a route next to a single application and a page with one card, without a layout shift', async () => {
  const { product, one, card } = await bench<PageFigures>('page', 'details');
  for (const { cold, warm, executedKb } of [product, one]) {
    expect(cold).toMatchObject([{ stop: 'details', requests: expect.any(Number) }]);
    expect(cold[0]?.totalKb).toBeGreaterThan(100);
    expect(cold[0]?.contentMs).toBeGreaterThan(150);
    expect(warm[0]?.scriptKb).toBeLessThan(10);
    expect(executedKb.details).toBeGreaterThan(100);
  }
  // With the connection of a phone, fonts and data race each other.
  for (const { shift } of [...product.cold, ...product.warm]) expect(shift).toBeLessThan(0.02);
  expect(card.cold).toMatchObject([{ stop: 'card' }]);
  expect(product.released).toHaveLength(1);
  expect(one.released).toHaveLength(1);
});
