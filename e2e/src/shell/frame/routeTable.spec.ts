import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { serveBunny } from '../../harness/servers/bunnyEmbed';
import { until } from '../../harness/until';
import { addressesOfFreeCourse } from '../freeCourse';
import { enter, registered } from '../logInDirectly';
import { sidewaysScroll } from '../pageChecks';

const NARROW = { width: 320, height: 640 };
const WIDEST = { width: 2400, height: 900 };

const main = (page: Page) => page.getByRole('main');

describe('route table', () => {
  it('SH-14 SH-11 every address opens, survives a reload, and works with back and forward', async () => {
    const page = await openPage({ viewport: NARROW });
    await serveBunny(page);
    await enter(page, await registered());
    const addresses = await addressesOfFreeCourse(page);
    const headings: string[] = [];
    const heading = async (): Promise<string> => {
      const title = page.locator('h1').first();
      await title.waitFor({ state: 'attached' });
      await until('the heading to be filled', async () => ((await title.textContent()) ?? '').trim() !== '');
      return (await title.textContent()) ?? '';
    };
    for (const address of addresses) {
      await page.goto(address);
      headings.push(await heading());
      expect(new URL(page.url()).pathname).toBe(address);
      await page.reload();
      await page
        .locator('h1')
        .filter({ hasText: headings.at(-1) ?? '' })
        .first()
        .waitFor({ state: 'attached' });
      expect({ address, ...(await sidewaysScroll(page)) }).toMatchObject({ px: 0 });
    }
    await page.setViewportSize(WIDEST);
    const span = await main(page)
      .locator('h1, button, label')
      .evaluateAll((all) => {
        const boxes = all.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
        return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      });
    expect(span).toBeGreaterThan(400);
    expect(span).toBeLessThanOrEqual(1200);
    await page.setViewportSize(NARROW);
    // Pages may add their filters to the address, such as the student's grade.
    const at = (address: string) => page.waitForURL(({ pathname }) => pathname === address);
    for (const [position, address] of [...addresses.entries()].reverse().slice(1)) {
      await page.goBack();
      await at(address);
      expect(await heading()).toBe(headings[position]);
    }
    for (const address of addresses.slice(1, 4)) {
      await page.goForward();
      await at(address);
    }
  });
});
