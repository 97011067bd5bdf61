/**
 * Says nothing of tests that pass: failures in full, what failed and then passed, one closing line, and the slowest
 * files when asked.
 */
class QuietReporter {
  #started = Date.now();

  onTestResult(_test, result) {
    if (result.failureMessage) process.stdout.write(`\nFAIL ${result.testFilePath}\n${result.failureMessage}\n`);
    else if (result.numFailingTests === 0 && result.testExecError)
      process.stdout.write(`${result.testExecError.message}\n`);
    for (const { status, fullName, retryReasons } of result.testResults) {
      if (status !== 'passed' || !retryReasons?.length) continue;
      process.stdout.write(`\nUNSTEADY ${result.testFilePath}\n  ${fullName}\n${retryReasons.join('\n')}\n`);
    }
  }

  onRunComplete(
    _contexts,
    { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults },
  ) {
    if (process.env.SLOWEST) {
      const slowest = testResults
        .map(({ testFilePath, perfStats }) => ({ testFilePath, ms: perfStats.end - perfStats.start }))
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 10);
      for (const { testFilePath, ms } of slowest) process.stdout.write(`${(ms / 1000).toFixed(1)} s ${testFilePath}\n`);
      process.stdout.write(`${((Date.now() - this.#started) / 1000).toFixed(1)} s in all\n`);
    }
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
    process.stdout.write(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed${skipped}\n`);
  }
}

module.exports = QuietReporter;
