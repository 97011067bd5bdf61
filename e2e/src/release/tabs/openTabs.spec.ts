import type { Page } from 'playwright-core';
import { enterCourse } from '../../courses/detailsPage';
import { openPage, openTab, VIEWPORTS } from '../../harness/browserTest';
import { bunnyRemote, serveBunny } from '../../harness/servers/bunnyEmbed';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { demoStudent, logIn } from '../../harness/student';
import { waitForUpdateCheck, remotesIn, shipCopy } from '../liveVersion';

const OFFER = 'يتوفر إصدار أحدث من المنصة';

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct({
    RELEASE_CHECK_SECONDS: '1',
    SAMPLE_EMBED_BASE: 'https://iframe.mediadelivery.net/embed',
  });
});

afterAll(() => product.end());

function offer(page: Page) {
  return page.getByRole('status').filter({ hasText: OFFER });
}

/** Returns true if the page can be scrolled until its last link is clear of the dock. */
async function isFooterClear(page: Page): Promise<boolean> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const link = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  const dock = await page.getByText(OFFER).boundingBox();
  return link !== null && dock !== null && link.y + link.height <= dock.y;
}

describe('an open tab', () => {
  it('RL-07 shows an update, which opens at the same address when the student accepts', async () => {
    const page = await openPage({ origin: product.origin, viewport: VIEWPORTS.phone });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const other = await openTab(page);
    await other.goto('/');
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await offer(page).count()).toBe(0);

    await shipCopy(product, 'remote-public', '9.1.0');

    await other.bringToFront();
    await offer(other).waitFor();
    expect(await isFooterClear(other)).toBe(true);
    await other.getByRole('button', { name: 'لاحقًا' }).click();
    await offer(other).waitFor({ state: 'detached' });
    await waitForUpdateCheck(other);
    expect(await offer(other).count()).toBe(0);

    await page.bringToFront();
    await page.getByLabel('كود الطالب').fill('20418');
    await waitForUpdateCheck(page);
    expect(await offer(page).count()).toBe(0);
    await page.getByLabel('كود الطالب').fill('');
    await offer(page).waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'تحديث الآن' }).click();
    await loaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect((await remotesIn(page))['remote-public']).toMatchObject({ version: '9.1.0', because: 'live' });
    await waitForUpdateCheck(page);
    expect(await offer(page).count()).toBe(0);
  });

  it('RL-07 shows no update while a lecture plays', async () => {
    const page = await openPage({ origin: product.origin });
    await serveBunny(page, { durationSec: 600, rate: 0 });
    await logIn(page, demoStudent(product.output()));
    await enterCourse(page, /التيار الكهربي/);
    await page.waitForURL('**/course/view/**/lecture/**');
    const player = await bunnyRemote(page);
    await player.play();
    await player.at(1, 2);
    await shipCopy(product, 'remote-student', '9.2.0');
    await waitForUpdateCheck(page);
    expect(await offer(page).count()).toBe(0);
    await player.pause();
    await offer(page).waitFor();
    await player.play();
    await offer(page).waitFor({ state: 'detached' });
  });
});
