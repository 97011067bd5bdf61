const path = require('node:path');

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const fileOf = (testPath) => path.relative(process.cwd(), testPath);

function verdictOf(result) {
  if (result.numFailingTests > 0 || result.testExecError) return 'FAIL';
  return result.numPassingTests === 0 ? 'SKIP' : 'PASS';
}

/**
 * Jest reporter: prints one line per finished file with the number of files that remain, failures in full, the names of
 * the failed files and a closing line. `SLOWEST=30` lists the 30 slowest files at the end; `SKIPPED_PARTS` holds lines
 * about parts of the run that this machine cannot do, printed before the closing line.
 */
class ProgressReporter {
  #started = Date.now();
  #write;

  constructor(_globalConfig, { write = (text) => process.stdout.write(text) } = {}) {
    this.#write = write;
  }

  onTestResult({ context }, result, totals) {
    const { testFilePath, failureMessage, perfStats } = result;
    const done = totals.numPassedTestSuites + totals.numFailedTestSuites + totals.numPendingTestSuites;
    // The package's name is in the path; another name tells two runs of the same file apart.
    const name = context.config.displayName?.name;
    const file = fileOf(testFilePath);
    const variant = name === undefined || file.startsWith(name) || name === 'browser' ? '' : ` [${name}]`;
    const took = seconds(perfStats.end - perfStats.start);
    const left = totals.numTotalTestSuites - done;
    this.#write(`${verdictOf(result)} ${file}${variant} (${took}), ${left} left\n`);
    if (failureMessage) this.#write(`${failureMessage}\n`);
    else if (result.testExecError) this.#write(`${result.testExecError.message}\n`);
  }

  onRunComplete(
    _contexts,
    { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults },
  ) {
    const count = Number(process.env.SLOWEST);
    if (count > 0) {
      const slowest = testResults
        .map(({ testFilePath, perfStats }) => ({ testFilePath, ms: perfStats.end - perfStats.start }))
        .sort((a, b) => b.ms - a.ms)
        .slice(0, count);
      for (const { testFilePath, ms } of slowest) this.#write(`${seconds(ms)} ${fileOf(testFilePath)}\n`);
      this.#write(`${seconds(Date.now() - this.#started)} in all\n`);
    }
    if (process.env.SKIPPED_PARTS) this.#write(`${process.env.SKIPPED_PARTS}\n`);
    // The failures themselves may be hundreds of lines above.
    for (const result of testResults) {
      if (verdictOf(result) === 'FAIL') this.#write(`failed: ${fileOf(result.testFilePath)}\n`);
    }
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
    this.#write(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed${skipped}\n`);
  }
}

module.exports = ProgressReporter;
