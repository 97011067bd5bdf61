const path = require('node:path');
const { default: TestRunner } = require('jest-runner');

/** Files that count losses: a second try would hide what is lost once. */
const ONCE = [
  ...['faults/faults.spec', 'week/week.spec', 'attempt/storedAnswers.spec', 'commands/mixedPages.spec'],
  ...['attendance/killedServer.slow.test', 'attendance/phones.slow.test', 'storage/operators.slow.test'],
];

/** More failed files than this are not bad luck. */
const MOST = 5;

const fileOf = (test) => path.relative(process.cwd(), test.path);
const countsLosses = (test) => ONCE.some((name) => test.path.endsWith(`/${name}.ts`));

/** Returns why a file failed, or null. `outcome` is jest's result of the file, or the error that ended it. */
function failureOf({ stack, message, failureMessage, testExecError, numFailingTests }) {
  if (numFailingTests === undefined) return stack ?? message;
  return failureMessage ?? testExecError?.message ?? (numFailingTests > 0 ? 'a test failed' : null);
}

/**
 * Jest runner: on CI, runs failed files once more when all others have ended (decision 12). It prints the first failure
 * at once, and `UNSTEADY` for a file that passes then; jest gets the second result only.
 */
module.exports = class SecondTry extends TestRunner {
  #held = [];
  #again = [];

  on(event, listener) {
    if (event !== 'test-file-success' && event !== 'test-file-failure') return super.on(event, listener);
    return super.on(event, (result) => this.#onEnd(...result, () => listener(result)));
  }

  #onEnd(test, outcome, tellJest) {
    const failure = failureOf(outcome);
    const isAgain = this.#again.includes(test);
    if (isAgain && failure === null) process.stdout.write(`UNSTEADY ${fileOf(test)}\n`);
    if (isAgain || failure === null || !process.env.CI || countsLosses(test)) return tellJest();
    process.stdout.write(`FIRST TRY ${fileOf(test)}\n${failure}\n`);
    this.#held.push({ test, tellJest });
    return undefined;
  }

  async runTests(tests, watcher, options) {
    await super.runTests(tests, watcher, options);
    const held = this.#held.splice(0);
    if (held.length > MOST) {
      for (const { tellJest } of held) await tellJest();
    } else if (held.length > 0) {
      this.#again = held.map(({ test }) => test);
      await super.runTests(this.#again, watcher, options);
    }
  }
};
