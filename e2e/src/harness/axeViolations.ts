import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Returns axe's violations, each with its elements. Left out are embedded players, and the bubble of a hint, which is
 * outside all landmarks and opens wherever the pointer happens to be.
 */
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(
      { exclude: [['iframe'], ['.ant-tooltip']] },
      { iframes: false, resultTypes: ['violations'] },
    );
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${JSON.stringify(target)} ${failureSummary}`).join(' | ')}`,
    );
  });
}
