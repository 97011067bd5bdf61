/** What tests get for '@electric-sql/pglite'. */
module.exports = globalThis.embeddedEngine.engine;
