import type { Page } from 'playwright-core';

/**
 * Changes the real JSON responses to the page; `change` edits the body in place or returns another. A request that
 * fails here, for example on a closed connection, also fails in the page, which may repeat it.
 */
export async function rewriteAnswers<Body>(
  page: Page,
  address: string | RegExp,
  change: (body: Body) => Body | void,
): Promise<void> {
  await page.route(address, async (route) => {
    try {
      const response = await route.fetch({ maxRetries: 2 });
      const body = (await response.json()) as Body;
      await route.fulfill({ response, json: change(body) ?? body });
    } catch {
      // Rejects if the page is closed.
      await route.abort().catch(() => undefined);
    }
  });
}
