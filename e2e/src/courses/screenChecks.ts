import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface AxeRun {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

declare global {
  interface Window {
    axe: { run: (context: unknown, options: unknown) => Promise<AxeRun> };
  }
}

/** Returns axe's violations, without embedded players. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Colours are not final during a transition.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ exclude: [['iframe']] }, { iframes: false });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`).join(' | ')}`,
    );
  });
}
