/** Mistake of the user: its lines are printed without a stack. */
export class StaffError extends Error {
  override readonly name = 'StaffError';
  readonly lines: readonly string[];
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
