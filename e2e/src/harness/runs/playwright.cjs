/** Replaces 'playwright-core' in browser tests. */
module.exports = globalThis.playwright;
