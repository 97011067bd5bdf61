const { TestEnvironment } = require('jest-environment-node');

/** The engine sets a timer every ten seconds, which would keep a finished test process alive. */
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((callback, ...rest) => {
  const timer = setTimer(callback, ...rest);
  return String(callback).includes('__emscripten_timeout') ? timer.unref() : timer;
}, setTimer);

/** One per worker: the engine's module, and empty running databases to use again. */
const shared = { engine: require('@electric-sql/pglite'), idle: [] };

/** A node environment whose tests find the embedded engine, loaded outside of jest's sandbox, as a global. */
module.exports = class EngineEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.embeddedEngine = shared;
  }
};
