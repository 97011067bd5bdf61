/** Only the reporter's methods that jest calls, with the read parts of jest's objects. */
declare class ProgressReporter {
  constructor(globalConfig: object, options?: { write?: (text: string) => void });
  onTestResult(test: object, result: object, totals: object): void;
  onRunComplete(contexts: unknown, totals: object): void;
}

export = ProgressReporter;
