/**
 * @jest-environment node
 */
import path from 'node:path';
import ProgressReporter from './progressReporter.cjs';

function report(name: string, passed: number, more: object, totals: object): string {
  let written = '';
  const reporter = new ProgressReporter({}, { write: (text: string) => (written += text) });
  const result = {
    testFilePath: path.resolve('shell/src/a.test.ts'),
    perfStats: { start: 1000, end: 3500 },
    numFailingTests: 0,
    numPassingTests: passed,
    ...more,
  };
  reporter.onTestResult({ context: { config: { displayName: { name } } } }, result, {
    numTotalTestSuites: 10,
    numPassedTestSuites: 3,
    numFailedTestSuites: 1,
    numPendingTestSuites: 1,
    ...totals,
  });
  return written;
}

it('prints a finished file with its time and the number of files that remain', () => {
  expect(report('shell', 1, {}, {})).toBe('PASS shell/src/a.test.ts (2.5 s), 5 left\n');
  expect(report('shell', 0, {}, {})).toBe('SKIP shell/src/a.test.ts (2.5 s), 5 left\n');
});

it('names the variant of a file that runs twice', () => {
  expect(report('nginx', 1, {}, {})).toContain('PASS shell/src/a.test.ts [nginx] (2.5 s)');
});

it('prints the failures of a file, and the error of a file that did not run', () => {
  const failed = report('shell', 1, { numFailingTests: 1, failureMessage: 'expected 1' }, {});
  expect(failed).toBe('FAIL shell/src/a.test.ts (2.5 s), 5 left\nexpected 1\n');
  expect(report('shell', 0, { testExecError: new Error('no such module') }, {})).toContain('no such module');
});

it('ends with the skipped parts, the failed files and the totals', () => {
  let written = '';
  const reporter = new ProgressReporter({}, { write: (text: string) => (written += text) });
  const before = process.env;
  process.env = { SKIPPED_PARTS: 'SKIPPED nginx' };
  reporter.onRunComplete([], {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      { testFilePath: path.resolve('shell/src/a.test.ts'), numFailingTests: 1 },
      { testFilePath: path.resolve('shell/src/b.test.ts'), numFailingTests: 0, numPassingTests: 4 },
    ],
  });
  process.env = before;
  expect(written).toBe('SKIPPED nginx\nfailed: shell/src/a.test.ts\n4 passed, 2 failed, 2 skipped\n');
});
