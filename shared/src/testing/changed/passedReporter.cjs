const path = require('node:path');
const { PassedTests } = require('./PassedTests.cjs');

/** Jest reporter for a run of all unit tests of some packages: records the packages whose tests all passed. */
module.exports = class PassedReporter {
  #passed = new PassedTests();

  onRunComplete(contexts, { testResults }) {
    const packageOf = (file) => path.relative(this.#passed.root, file).split(path.sep)[0];
    const failed = testResults
      .filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError)
      .map(({ testFilePath }) => packageOf(testFilePath));
    const run = [...contexts].map(({ config }) => packageOf(config.rootDir));
    this.#passed.record(run.filter((name) => !failed.includes(name)));
  }
};
