/** Exit codes of every command. */
export const EXIT = {
  done: 0,
  refused: 1,
  misused: 2,
  /** The machine is too busy to judge a version: nothing is wrong with it, and the command may be repeated. */
  busy: 3,
} as const;

/**
 * A mistake that the operator can correct: printed as one line, without a stack. Everything else that is thrown is a
 * bug and is printed with its stack.
 */
export class UserMistake extends Error {
  override readonly name = 'UserMistake';

  /** @param exitCode `EXIT.refused` when the work could not be done, `EXIT.misused` when the command was wrong */
  constructor(
    message: string,
    readonly exitCode: number = EXIT.refused,
  ) {
    super(message);
  }
}

/** Returns what a log shows of a failure: one line for an operator's mistake, the error with its stack for a bug. */
export function readable<Failure>(error: Failure): Failure | string {
  return error instanceof Error && MISTAKES.includes(error.name) ? error.message : error;
}

/** Names of errors that an operator can correct. Checked by name, because the API and citty have classes of their own. */
export const MISTAKES: readonly string[] = ['UserMistake', 'ConfigError', 'CLIError'];
