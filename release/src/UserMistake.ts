/** Exit codes of every command. */
export const EXIT = { done: 0, refused: 1, misused: 2 } as const;

/**
 * Something the person at the keyboard can put right: printed as one line, without a stack. Everything else that is
 * thrown is a bug and is printed with its stack.
 */
export class UserMistake extends Error {
  override readonly name = 'UserMistake';

  /** @param exitCode `EXIT.refused` when the work could not be done, `EXIT.misused` when it was asked for wrongly */
  constructor(
    message: string,
    readonly exitCode: number = EXIT.refused,
  ) {
    super(message);
  }
}
