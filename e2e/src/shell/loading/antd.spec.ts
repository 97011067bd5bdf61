import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { enter } from '../logInDirectly';

/** A module that the shell provides, as federation gives it to a remote. */
type Provided = Record<string, unknown>;

/**
 * Draws a part of antd in the place of a guarded page, through the modules that the shell provides to remotes. Returns
 * the scripts that were loaded for it.
 */
async function drawAntdPart(page: Page, part: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.evaluate(async (key) => {
    // The federation runtime's record of its instances (an internal of @module-federation 2.9).
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { loadShare: (key: string) => Promise<() => Provided> }[] };
    };
    const provided = async (name: string): Promise<Provided> =>
      (await federation.__INSTANCES__[0]?.loadShare(name))?.() ?? {};
    const session = await provided('@manassa/shared/session');
    const setPage = session.setSessionFailedPage as (component: unknown) => void;
    const store = session.store as { set: (atom: unknown, value: unknown) => void };
    setPage((await provided(key)).default);
    store.set(session.sessionAtom, { status: 'visitor', unconfirmedToken: 'unconfirmed' });
  }, part);
  return asked;
}

function scriptsWithAntd(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/apps\/.*\.js$/.test(name));
    const texts = await Promise.all(
      scripts.map(async ({ name }) => ({ name, text: await (await fetch(name)).text() })),
    );
    return texts.flatMap(({ name, text }) => (text.includes('data-css-hash') ? [name] : []));
  });
}

describe('antd', () => {
  it('SH-01 FS-06 loads antd with the first part that is drawn, from right to left and in Arabic', async () => {
    const page = await openPage();
    await enter(page);
    await page.goto('/student/courses', { waitUntil: 'networkidle' });
    expect(await scriptsWithAntd(page)).toEqual([]);
    const styles = await page.locator('style').count();
    const asked = await drawAntdPart(page, 'antd/es/select');
    // Without options and a width of the product's own, it is as wide as its text: 0 px.
    await page.getByRole('combobox').waitFor({ state: 'attached' });
    const drawn = page.locator('.ant-select-rtl');
    expect(await drawn.count()).toBe(1);
    expect(await page.locator('style').count()).toBe(styles);
    const colour = await drawn.evaluate((element) => getComputedStyle(element).getPropertyValue('--ant-color-primary'));
    expect(colour.trim()).toBe('#1d4ed8');
    expect(asked.length).toBeGreaterThan(0);
    expect(await scriptsWithAntd(page)).not.toEqual([]);
  });
});
