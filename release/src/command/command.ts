import { type ArgsDef, type CommandDef, defineCommand } from 'citty';
import { EXIT, UserMistake } from '@manassa/api/config';

/** A command: citty's data, which is also its help, and calls that a reader can copy. */
export type Command<Args extends ArgsDef = ArgsDef> = CommandDef<Args> & {
  examples: string[];
  /** What its help says after the options, a paragraph each. */
  details?: string[];
};

/** Defines a command; its `run` gets the arguments with their types. */
export function command<const Args extends ArgsDef>(definition: Command<Args>): Command {
  const { examples, details } = definition;
  // citty's own commands differ in the type of their arguments; the table of commands holds all of them.
  return { ...(defineCommand(definition) as CommandDef), examples, details };
}

/** Arguments that several commands share. */
export const jsonArg = { json: { type: 'boolean', description: 'Print one JSON value instead of sentences' } } as const;
export const dryRunArg = {
  'dry-run': { type: 'boolean', description: 'Say what would happen and change nothing' },
} as const;
export const whyArg = {
  why: { type: 'string', description: 'The reason, for the history', valueHint: 'text' },
} as const;
export const forceGateArg = {
  force: { type: 'boolean', description: 'Overrule the gate; needs --why, and what was overruled is recorded' },
} as const;

export const alsoAttemptsArg = {
  'also-attempts': {
    type: 'boolean',
    description: 'Running exam attempts leave the version too; without it they keep it to their end',
  },
} as const;

/** Prints a command's result: a JSON value, or sentences. */
export function print(json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  const text = json ? JSON.stringify(value, null, 2) : lines.join('\n');
  if (text !== '') console.log(text);
}

/**
 * Refuses options that a command does not have (citty takes any) and words that it has no place for.
 *
 * @param mostWords how many words without a dash the command takes
 * @throws UserMistake naming the first one
 */
export function checkWords(given: readonly string[], args: ArgsDef, mostWords: number): void {
  const words: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    if (!word.startsWith('-')) {
      words.push(word);
      continue;
    }
    const [name = '', value] = word.replace(/^--?/, '').split('=', 2);
    const known = args[name];
    const negated = name.startsWith('no-') ? args[name.slice(3)] : undefined;
    if (!word.startsWith('--') || (known === undefined && negated?.type !== 'boolean')) {
      throw new UserMistake(`there is no option ${word}`, EXIT.misused);
    }
    if (known?.type === 'string' && value === undefined) {
      at += 1;
      if (given[at] === undefined || given[at]?.startsWith('--')) {
        throw new UserMistake(`--${name} needs a value`, EXIT.misused);
      }
    }
  }
  const extra = words[mostWords];
  if (extra !== undefined) throw new UserMistake(`"${extra}" is one word too many`, EXIT.misused);
}

/** How many words a command takes: its positional arguments, or any number when the last one repeats. */
export function mostWords(args: ArgsDef): number {
  const names = Object.entries(args).filter(([, arg]) => arg.type === 'positional');
  return names.some(([name]) => name === REPEATED) ? Number.POSITIVE_INFINITY : names.length;
}

/** The name of a positional argument that may stand several times. */
export const REPEATED = 'apps';
