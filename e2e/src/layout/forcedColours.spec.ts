import type { Locator } from 'playwright-core';
import { arrive, openTyped, STOPS } from './routes';
import { USUAL } from './typedTexts';

async function openForced(name: string) {
  const page = await openTyped('student', USUAL, {});
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const stop = STOPS.student.find((candidate) => candidate.name === name);
  if (stop) await arrive(page, stop);
  return page;
}

function drawnIn(shape: Locator, property: 'color' | 'stroke'): Promise<string> {
  return shape.evaluate((element, name) => getComputedStyle(element)[name], property);
}

/** Drawings keep their own colours, which may be those of the ground that the student chose. */
describe('drawings in forced colours', () => {
  it('SH-01 draws the arrow of a result in the colour of its text', async () => {
    const page = await openForced('my results');
    const row = page
      .locator('main li')
      .filter({ has: page.locator('h2 button') })
      .first();
    expect(await drawnIn(row.locator('svg').last(), 'color')).toBe(await drawnIn(row, 'color'));
  });

  it('SH-01 draws the share of a score in the colour of chosen things', async () => {
    const page = await openForced('exam result');
    const ring = page.locator('main svg circle');
    const chosen = await page
      .locator('main [role=progressbar] > *')
      .last()
      .evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(await drawnIn(ring.last(), 'stroke')).toBe(chosen);
    expect(await drawnIn(ring.first(), 'stroke')).not.toBe(chosen);
  });
});
