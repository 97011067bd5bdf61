export class PassedTests {
  constructor(root?: string);
  readonly root: string;
  readonly packages: string[];
  changedPackages(): string[];
  record(names: readonly string[]): void;
}
