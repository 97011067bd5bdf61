import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openPage, origin, VIEWPORTS } from '../../harness/browserTest';
import { serveBunny } from '../../harness/servers/bunnyEmbed';
import { enter, registered } from '../logInDirectly';
import { addressesOfFreeCourse } from '../freeCourse';
import { layoutShifts, settle, waitForTakeOver, watchLayoutShifts } from '../pageChecks';

/** Total of unexpected layout shifts that counts as none, from https://web.dev/articles/cls, five times stricter. */
const MOST_SHIFT = 0.02;

/** Most bytes of HTML with its styles, compressed. */
const MOST_BYTES = 25_000;

interface Scripts {
  /** Holds back the scripts that are requested from now on. */
  hold: () => void;
  letThrough: () => void;
}

async function holdScripts(page: Page): Promise<Scripts> {
  let held: (() => void)[] = [];
  let isOpen = true;
  await page.route(/\.js(\?.*)?$/, async (route) => {
    if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return {
    hold: () => {
      isOpen = false;
    },
    letThrough: () => {
      isOpen = true;
      for (const release of held) release();
      held = [];
    },
  };
}

/** Holds back the fonts until the returned function is called. */
async function holdFonts(page: Page): Promise<() => void> {
  let letThrough = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/*.woff2', async (route) => {
    await arrived;
    await route.continue();
  });
  return letThrough;
}

/** Expects a screen before any script, at most 25 kB for it, and no movement until the page is complete. */
async function expectFirstScreen(page: Page, address: string, scripts: Scripts): Promise<void> {
  scripts.hold();
  await page.goto(address, { waitUntil: 'commit' });
  const main = page.locator('#first-screen main');
  await main.waitFor();
  const { height = 0 } = (await main.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(200);
  scripts.letThrough();
  await waitForTakeOver(page);
  await settle(page);
  const { sum, what } = await layoutShifts(page);
  expect({ address, moved: sum > MOST_SHIFT ? what : [] }).toEqual({ address, moved: [] });
  expect(await bytesOf(address)).toBeLessThanOrEqual(MOST_BYTES);
}

async function bytesOf(address: string): Promise<number> {
  return brotliCompressSync(await (await fetch(`${origin()}${address}`)).text()).length;
}

describe('first screens of all routes', () => {
  it.each([
    ['a phone', VIEWPORTS.phone],
    ['a laptop', { width: 1280, height: 800 }],
  ])('FS-01 FS-03 every page has its frame and skeleton in the HTML and does not move on %s', async (_, viewport) => {
    const page = await openPage({ viewport });
    await serveBunny(page);
    await watchLayoutShifts(page);
    await enter(page, await registered());
    const addresses = await addressesOfFreeCourse(page);
    const scripts = await holdScripts(page);
    const redirecting = addresses.flatMap((address) =>
      /details\//.test(address) ? address.replace('details', 'view') : [],
    );
    for (const address of [...addresses, ...redirecting]) await expectFirstScreen(page, address, scripts);
  });

  it('FS-02 an address without a first screen has its frame in the HTML and does not move', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, expectedErrors: /status of 404/ });
    await watchLayoutShifts(page);
    const scripts = await holdScripts(page);
    for (const address of ['/nowhere', '/course/buy/nothing', '/course', '/student', '/course/view']) {
      await expectFirstScreen(page, address, scripts);
    }
  });

  it.each(['/', '/login', '/signup'])('FS-01 the HTML of %s with its styles takes at most 25 kB', async (address) => {
    expect(await bytesOf(address)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('FS-03 the rules of a screen still override those of shared parts when all style sheets have loaded', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 800 } });
    await enter(page, await registered());
    const addresses = await addressesOfFreeCourse(page);
    await page.goto(addresses.find((address) => address.startsWith('/course/details/')) ?? '');
    await settle(page);
    const card = page.getByRole('complementary', { name: 'الاشتراك في الكورس' });
    const tops = [card, page.getByRole('tablist')].map(async (part) => Math.round((await part.boundingBox())?.y ?? 0));
    const [ofCard, ofTabs] = await Promise.all(tops);
    expect(ofCard).toBe(ofTabs);
  });

  it('FS-03 the catalogue does not move with large letters, which have no room for its number of courses', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, fontSizePx: 24 });
    await watchLayoutShifts(page);
    await expectFirstScreen(page, '/course/stage/highschool/grade/third', await holdScripts(page));
  });

  it.each([320, 360])('FS-03 pages without data do not move when Cairo arrives late, %d px wide', async (width) => {
    const page = await openPage({ viewport: { width, height: 640 } });
    await watchLayoutShifts(page);
    for (const address of ['/', '/login', '/signup']) {
      const letThrough = await holdFonts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await waitForTakeOver(page);
      letThrough();
      await settle(page);
      expect(await page.evaluate(() => document.fonts.check('1em "Cairo Variable"', 'ا'))).toBe(true);
      const { sum, what } = await layoutShifts(page);
      expect({ address, moved: sum > MOST_SHIFT ? what : [] }).toEqual({ address, moved: [] });
      await page.unrouteAll();
    }
  });

  it('FS-03 data that is drawn before Cairo arrives keeps its font, and the next page has Cairo', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await enter(page, await registered());
    const address = (await addressesOfFreeCourse(page)).find((one) => one.startsWith('/course/details/')) ?? '';
    await page.evaluate(() => localStorage.removeItem('manassa.fonts'));
    const letThrough = await holdFonts(page);
    await watchLayoutShifts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await waitForTakeOver(page);
    await page.locator('main [data-skeleton]').first().waitFor({ state: 'detached' });
    const awaits = page.locator('html[data-fonts=later]');
    await awaits.waitFor();
    letThrough();
    await page.waitForFunction(() => localStorage.getItem('manassa.fonts') !== null);
    await settle(page);
    const { sum, what } = await layoutShifts(page);
    expect(sum > MOST_SHIFT ? what : []).toEqual([]);
    await awaits.waitFor();
    await page.getByRole('banner').getByRole('link').first().click();
    await awaits.waitFor({ state: 'detached' });
  });

  it('FS-01 FS-03 visitors get the catalogue, and the login instead of a page for students', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await watchLayoutShifts(page);
    const scripts = await holdScripts(page);
    await expectFirstScreen(page, '/course/stage/highschool/grade/third', scripts);
    scripts.hold();
    await page.goto('/student/courses', { waitUntil: 'commit' });
    await page.locator('#first-screen main').waitFor();
    scripts.letThrough();
    await page.waitForURL('**/login?next=*');
    await page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    expect(await page.locator('#first-screen').count()).toBe(0);
  });
});
