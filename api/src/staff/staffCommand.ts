import type { Handle } from '../database/database';

/** Tools of a command: the database, the operator, and files, which are on the caller's side. */
export interface StaffTools {
  handle: Handle;

  /** Operator for the log: MANASSA_OPERATOR, or user and host. */
  who: string;
  /** Returns the text of a file named in the command. */
  readFile: (path: string) => string;
  /** Shows how far a long operation is. */
  progress: (text: string) => void;
}

/** Words of a command line, checked against the command's definition. */
export interface StaffInput {
  args: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  why: string;
}

/** Lines for people, and the same facts for programs (`--json`). */
export interface StaffResult {
  lines: readonly string[];
  data: unknown;
}

export interface StaffOption {
  about: string;
  /** Name of the value, for help; without it the option is a switch. */
  value?: string;
}

/** A command as data, from which its help is built, and its function. */
export interface StaffCommand {
  /** Names of the arguments; those with a question mark at the end may be left out. */
  arguments: readonly string[];
  about: string;
  examples: readonly string[];
  options?: Readonly<Record<string, StaffOption>>;
  /** True if a change needs `--why`; absent for a command that changes nothing. */
  why?: 'required' | 'optional';
  /** Argument that is a file: its text is sent along, or its absolute path if the server itself reads or writes it. */
  file?: 'text' | 'path';
  /** @throws UserMistake */
  run(tools: StaffTools, input: StaffInput): Promise<StaffResult>;
}
