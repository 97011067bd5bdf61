import type { Page } from 'playwright-core';
import type { Seat } from '../student/seat';

/** Tab fates by the browser's own chrome://discards, while nothing drives the tab. */

/** Delay until the tab is no longer driven, in ms. */
const LET_GO_MS = 700;
const AWAY_MS = 1200;

/** A string, because a build must not transform its import. */
function errand(address: string, how: 'frozen' | 'discarded'): string {
  // 1 means urgent. A discarded tab gets another id.
  const act =
    how === 'frozen'
      ? 'await details.freezeById((await find()).id);'
      : 'await details.discardById((await find()).id, 1); await wait(300); await details.loadById((await find()).id);';
  return `void (async () => {
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const { DetailsProvider } = await import('chrome://discards/discards.mojom-webui.js');
    const details = DetailsProvider.getRemote();
    const find = async () =>
      (await details.getTabDiscardsInfo()).infos.find(({ tabUrl }) => tabUrl.startsWith(${JSON.stringify(address)}));
    await wait(${LET_GO_MS});
    ${act}
  })()`;
}

/** Freezes the tab for a moment, or discards it, which ends its process; it reloads when shown. */
export async function putAway(seat: Seat, how: 'frozen' | 'discarded'): Promise<void> {
  const { origin } = seat.proxy;
  const tabs = await seat.openTab();
  await tabs.goto('chrome://discards');
  await tabs.bringToFront();
  await tabs.evaluate(errand(origin, how));
  await seat.browser().unattended(() => new Promise((resolve) => setTimeout(resolve, LET_GO_MS + AWAY_MS)));
  const found = seat
    .context()
    .pages()
    .find((page) => page.url().startsWith(origin));
  await seat.findAgain(found ?? (await seat.openTab()));
  for (const page of seat.context().pages()) if (page !== seat.page()) await page.close();
}

/** Crashes the page's process and opens another tab. */
export async function crashPage(seat: Seat): Promise<boolean> {
  const crashed: Page = seat.page();
  const session = await seat.context().newCDPSession(crashed);
  const gone = crashed.waitForEvent('crash', { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  void session.send('Page.crash').catch(() => undefined);
  const happened = await gone;
  await seat.killTab();
  return happened;
}
