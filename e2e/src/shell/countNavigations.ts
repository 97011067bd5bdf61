import type { Page } from 'playwright-core';

export async function countNavigations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const went: string[] = [];
    Object.assign(window, { went });
    for (const name of ['pushState', 'replaceState'] as const) {
      const real = history[name].bind(history);
      history[name] = (data, unused, url) => {
        const path = new URL(String(url ?? ''), location.href).pathname;
        if (path !== location.pathname) went.push(path);
        real(data, unused, url);
      };
    }
  });
  return () => page.evaluate(() => (window as unknown as { went: string[] }).went);
}
