import type { Handle } from '../database/database';

/** Parts that a command uses. `readFile` reads on the machine of the caller. */
export interface StaffTools {
  handle: Handle;
  /** MANASSA_OPERATOR, or user and host. */
  who: string;
  readFile: (path: string) => string;
  progress: (text: string) => void;
}

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
  /** Name of the value in help, or the allowed values; without it the option is a switch. */
  value?: string | readonly string[];
}

/** A command as data, for its help, and its function. */
export interface StaffCommand {
  /** Names of arguments; a question mark at the end makes one optional. */
  arguments: readonly string[];
  about: string;
  examples: readonly string[];
  options?: Readonly<Record<string, StaffOption>>;
  /** `--why` of a change; absent for a command that changes nothing. */
  why?: 'required' | 'optional';
  /** An argument that is a file, sent as text or as absolute path for the server. */
  file?: 'text' | 'path';
  /** True for a command that also serves before the first start; others would do nothing in an empty database. */
  fillsNewDatabase?: true;
  run(tools: StaffTools, input: StaffInput): Promise<StaffResult>;
}
