/** Stands in for stylesheets and files in tests: every class is its own name, a file is its own path. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) => (name === '__esModule' ? true : name === 'default' ? module.exports : String(name)),
  },
);
