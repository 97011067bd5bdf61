const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what it leaves out and browsers have: text coding, fetch's classes, matchMedia, structuredClone. */
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

module.exports = BrowserEnvironment;
