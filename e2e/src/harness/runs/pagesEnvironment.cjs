const { TestEnvironment } = require('jest-environment-node');
const playwright = require('playwright-core');

/** Maximum number of characters of a page's text. */
const MOST = 1500;

/** Timeout in ms for the text of a page that does not respond. */
const TEXT_MS = 5000;

async function describePage(page) {
  const text = await page
    .locator('body')
    .innerText({ timeout: TEXT_MS })
    .catch(({ message }) => message);
  return `${page.url()} showed:\n${text.slice(0, MOST)}`;
}

/**
 * A node environment that adds to a failed browser test what each of its open pages (browserTest.ts) showed. Its tests
 * find Playwright, loaded once per worker, as a global.
 */
module.exports = class PagesEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.playwright = playwright;
  }

  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    for (const page of this.global.openPages?.() ?? []) {
      const message = await describePage(page);
      test.errors.push(Object.assign(new Error(message), { stack: message }));
    }
  }
};
