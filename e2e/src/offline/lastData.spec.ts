import type { Page } from 'playwright-core';
import { openPage } from '../harness/browserTest';
import { demoStudent, logIn } from '../harness/student';
import { until } from '../harness/until';
import { setOffline } from '../harness/setOffline';
import { keptHere } from './kept';
import { waitForStart } from '../shell/pageChecks';

/** Console errors of requests without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to load resource/;
const CATALOGUE = '/course/stage/highschool/grade/third';

async function openPhone(): Promise<Page> {
  return openPage({ withWorker: true, expectedErrors: NO_NETWORK });
}

/** Waits until the page shows its data, and the worker keeps it. */
async function keptWithData(page: Page): Promise<void> {
  await waitForStart(page);
  // Cards are marked later, as soon as the student's courses are known.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await keptHere(page);
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await keptWithData(page);
}

const age = (page: Page) => page.getByRole('status').filter({ hasText: 'محفوظة على جهازك' });

describe('without a connection', () => {
  it('OF-04 opens visited pages with their last data and its age, and reads them again when it returns', async () => {
    const page = await openPhone();
    await logIn(page, demoStudent());
    const titles: Record<string, string> = {};
    for (const address of ['/student/courses', '/student/results', CATALOGUE]) {
      await visit(page, address);
      titles[address] = await page.getByRole('main').innerText();
    }
    await setOffline(page, true);
    for (const [address, text] of Object.entries(titles)) {
      await page.goto(address);
      await age(page).waitFor();
      await until(`${address} to show its last data`, async () => (await page.getByRole('main').innerText()) === text);
    }
    await setOffline(page, false);
    await age(page).waitFor({ state: 'detached' });
  });

  it('OF-04 opens the course view, and says what works where nothing is stored', async () => {
    const page = await openPhone();
    await logIn(page, demoStudent());
    await visit(page, '/student/courses');
    await page.locator('main a[href*="/course/view/"]').first().click();
    await page.waitForURL('**/course/view/**');
    await keptWithData(page);
    await setOffline(page, true);
    await page.reload();
    await age(page).waitFor();

    await page.goto(`${CATALOGUE.replace('third', 'second')}`);
    const alert = page.getByRole('alert').filter({ has: page.getByRole('link', { name: 'كورساتي' }) });
    await alert.getByRole('link', { name: 'كورساتي' }).click();
    await page.waitForURL('**/student/courses');
    await age(page).waitFor();
  });
});
