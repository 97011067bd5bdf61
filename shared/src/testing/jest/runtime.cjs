const vm = require('node:vm');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${path.sep}node_modules${path.sep}`;

/** Globals that no test replaces. Fake timers replace Date. */
const INTRINSICS = [
  ...['Object', 'Array', 'Function', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'RegExp', 'Math', 'JSON'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'Error', 'TypeError', 'RangeError'],
  ...['parseInt', 'parseFloat', 'isNaN', 'Uint8Array', 'ArrayBuffer', 'DataView'],
].join();

/** Compiled modules of packages in this worker, by file. */
const compiled = new Map();
const { compileFunction } = vm;

/**
 * Jest's runtime, which compiles a package's module once per worker instead of once per test file: a quarter less
 * processor time. Jest calls `vm.compileFunction` for each module of each test file, which parses it and compiles its
 * functions again. A `vm.Script` runs in the context of every test file and keeps its compiled functions. Caching our own
 * modules, too, is no faster. The script's outer function has the intrinsics as variables: jest's node environment asks
 * a proxy for every global, which takes a microsecond.
 */
vm.compileFunction = (source, params, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined || !filename.includes(PACKAGES)) return compileFunction(source, params, options);
  let known = compiled.get(filename);
  if (known?.source !== source) {
    const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    const wrapped = `((${INTRINSICS})=>function(${params.join()}){${source}\n})(${INTRINSICS})`;
    const script = new vm.Script(wrapped, { filename, importModuleDynamically });
    known = { source, script };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

module.exports = { __esModule: true, default: Runtime };
