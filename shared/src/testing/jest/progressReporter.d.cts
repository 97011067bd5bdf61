/** The methods of the reporter that jest calls, with as much of jest's objects as they read. */
declare class ProgressReporter {
  constructor(globalConfig: object, options?: { write?: (text: string) => void });
  onTestResult(test: object, result: object, totals: object): void;
  onRunComplete(contexts: unknown, totals: object): void;
}

export = ProgressReporter;
