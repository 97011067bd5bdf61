/** Replaces '@electric-sql/pglite' in tests. */
module.exports = globalThis.embeddedEngine.engine;
