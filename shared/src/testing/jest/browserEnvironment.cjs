const { TestEnvironment } = require('jest-environment-jsdom');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** jsdom with parts of browsers that it lacks: text coding, fetch's classes, matchMedia, structuredClone. */
class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const names = [
      'TextEncoder',
      'TextDecoder',
      'fetch',
      'Request',
      'Response',
      'Headers',
      'structuredClone',
      'BroadcastChannel',
    ];
    for (const name of names) this.global[name] ??= globalThis[name];
    // From Node 24, its Request refuses jsdom's signals.
    for (const name of ['AbortController', 'AbortSignal']) this.global[name] = globalThis[name];
    this.global.Uint8Array = Uint8Array;
    this.global.matchMedia ??= (query) => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    });
    this.global.scrollTo = () => {};
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.IntersectionObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  }
}

/** Tests of rules run without a page: that starts faster, and fails a rule that uses the document. */
const IS_RULE = /\.rule\.test\.tsx?$/;

module.exports = function TestEnvironment(config, context) {
  return IS_RULE.test(context.testPath)
    ? new NodeEnvironment(config, context)
    : new BrowserEnvironment(config, context);
};
