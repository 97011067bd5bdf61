const { TestEnvironment } = require('jest-environment-node');

/**
 * The engine sets itself an alarm every ten seconds for as long as it runs. It would keep a process alive that has
 * finished its tests.
 */
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
