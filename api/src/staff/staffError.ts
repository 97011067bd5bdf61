/** A mistake of the person at the keyboard: its lines are printed, no stack. */
export class StaffError extends Error {
  override readonly name = 'StaffError';
  readonly lines: readonly string[];
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
