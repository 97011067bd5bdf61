import { runNode } from '../release/commandLine';
import type { PageFigures } from './benchPage';

jest.setTimeout(900_000);

test('FS-03 FS-08 measures a route next to a single application and a page with one card, without a layout shift', async () => {
  const { printed } = await runNode(
    ['--import', 'tsx', 'bench/src/main.ts', 'page', '--route', 'details', '--rounds', '1', '--json'],
    {},
  );
  const { product, one, card } = JSON.parse(printed.slice(printed.indexOf('{'))) as PageFigures;
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
