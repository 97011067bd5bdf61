/** Exit codes of every command. */
export const EXIT = {
  done: 0,
  refused: 1,
  misused: 2,
  /** The machine is too busy to judge a version: nothing is wrong with it, and the command may be repeated. */
  busy: 3,
} as const;

/**
 * A mistake that the operator can correct. Its message is printed without a stack, one line for each mistake; everything
 * else that is thrown is a bug and is printed with its stack.
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

/** Returns true for an operator's mistake. Checks the name: each bundle has its own class. */
export function isUserMistake(error: unknown): error is UserMistake {
  return error instanceof Error && error.name === 'UserMistake';
}

/** Returns the text to log for a failure: the message of an operator's mistake, the error with its stack for a bug. */
export function readable<Failure>(error: Failure): Failure | string {
  return isUserMistake(error) ? error.message : error;
}
