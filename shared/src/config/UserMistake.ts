/** Exit codes of every command. */
export const EXIT = {
  done: 0,
  refused: 1,
  misused: 2,
  /** The machine is too busy to judge a version; repeat the command. */
  busy: 3,
} as const;

/** A mistake that the operator can correct: printed without a stack. Every other thrown value is a bug. */
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

/** Returns true for an operator's mistake. Checks the name: each bundle has its own class. */
export function isUserMistake(error: unknown): error is UserMistake {
  return error instanceof Error && error.name === 'UserMistake';
}

/** Returns the text to log: the message of an operator's mistake, or the error with its stack. */
export function readable<Failure>(error: Failure): Failure | string {
  return isUserMistake(error) ? error.message : error;
}
