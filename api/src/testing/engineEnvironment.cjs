const { TestEnvironment } = require('jest-environment-node');

/** One a worker: the engine's module and the migrated databases that tests copy. */
const shared = { engine: require('@electric-sql/pglite'), templates: new Map() };

/** A node environment whose tests find the embedded engine, loaded outside of jest's sandbox, as a global. */
module.exports = class EngineEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.embeddedEngine = shared;
  }
};
