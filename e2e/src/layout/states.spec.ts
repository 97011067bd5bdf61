import type { Page } from 'playwright-core';
import { lostTexts, overlaps, resize, sidewaysPx } from './measure';
import { openTyped, STOPS } from './routes';
import type { Reply } from './typedApi';
import { USUAL } from './typedTexts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** A failure beside a list of contents would be narrower than this, in px. */
const ROOMY_PX = 600;

async function problemsIn(page: Page): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    await resize(page, viewport);
    const sideways = await sidewaysPx(page);
    const lost = [...(await lostTexts(page)), ...(await overlaps(page))];
    if (sideways > 0 || lost.length > 0) problems.push({ ...viewport, sideways, lost });
  }
  return problems;
}

describe('a page without its data', () => {
  it.each<[Reply, string, string]>([
    ['failed', 'lecture', 'main [role=alert]'],
    ['failed', 'exam', 'main [role=alert]'],
    ['failed', 'my courses', 'main [role=alert]'],
    ['failed', 'buy', 'main [role=alert]'],
    ['missing', 'details', 'main h2'],
    ['missing', 'lecture', 'main h2'],
    ['empty', 'lecture', 'main h2'],
    ['empty', 'my results', 'main h2'],
  ])('SH-11 shows its whole text: %s %s', async (now, name, ready) => {
    const page = await openTyped('student', USUAL, { expectedErrors: /status of/, viewport: DESKTOP }, { now });
    const stop = STOPS.student.find((candidate) => candidate.name === name);
    await page.goto(stop?.address ?? '');
    const said = page.locator(ready).first();
    await said.waitFor();
    expect(await problemsIn(page)).toEqual([]);
    if (now === 'failed') expect((await said.boundingBox())?.width).toBeGreaterThan(ROOMY_PX);
  });
});
