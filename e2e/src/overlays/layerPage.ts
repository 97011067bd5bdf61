import type { Locator, Page } from 'playwright-core';
import { until } from '../harness/until';

/** Returns true if the dialog or the browser's own bar has the focus. */
export function keepsFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => {
    const { activeElement } = document;
    return activeElement === document.body || element.contains(activeElement);
  });
}

/** Returns the accessibility tree's roles and names, as one text. */
export async function accessibleText(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => `${String(role?.value)} ${String(name?.value)}`)
    .join('\n');
}

/** Turns the wheel over the window's middle and returns how far the page scrolled, in px. */
export async function wheel(page: Page): Promise<number> {
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(8, 400);
  await page.mouse.wheel(0, 300);
  // A scroll is drawn in the first frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  return (await page.evaluate(() => window.scrollY)) - before;
}

/** Moves a finger over the page in ten steps and lifts it. */
export async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const at = (share: number) => ({
    x: from[0] + (to[0] - from[0]) * share,
    y: from[1] + (to[1] - from[1]) * share,
  });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (let step = 1; step <= 10; step += 1) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step / 10)] });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

/** Presses the phone's back button. The page stays, so there is no navigation to wait for. */
export async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back());
}

/** Waits until the history has no entry of a closed layer. */
export async function historySettled(page: Page): Promise<void> {
  await until('the history to settle', () =>
    page.evaluate(() => !((window.history.state as { layerDepth?: number } | null)?.layerDepth ?? 0)),
  );
}
