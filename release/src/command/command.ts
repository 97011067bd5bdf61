import { EXIT, UserMistake } from '@manassa/shared/config';
import type { Context } from './context';

/** An argument of a command: its reading, its help and its completion come from this data. */
export interface Arg<Value = unknown> {
  /** A word by its position, or an option without or with a value. */
  kind: 'word' | 'flag' | 'value';
  about: string;
  /** Placeholder of an option's value, such as `number`. */
  hint?: string;
  isRequired?: boolean;
  /** A flag that is on unless `--no-…` is typed; its description is of that. */
  isOn?: boolean;
  repeats?: boolean;
  completes?: 'applications';
  /**
   * @param typed the texts that were typed for it; `false` for a negated flag
   * @throws UserMistake for a bad value
   */
  read(typed: readonly string[], name: string): Value;
}
export type Args = Readonly<Record<string, Arg>>;
type Given<Of extends Args> = { [Name in keyof Of]: Of[Name] extends Arg<infer Value> ? Value : never };

/** A command as data; `start` parses the words after its name. */
export interface Command {
  about: string;
  args: Args;
  /** Lines after the arguments in its help. */
  details?: readonly string[];
  /** Calls to copy. */
  examples: readonly string[];
  /** @returns the exit code, see `EXIT` */
  start(context: Context, words: readonly string[]): Promise<number>;
}

/** Defines a command; `run` gets the arguments with their types, and returns an exit code other than 0 if there is one. */
export function command<const Of extends Args>({
  run,
  ...data
}: Omit<Command, 'args' | 'start'> & {
  args: Of;
  run(context: Context, given: Given<Of>): Promise<number | void>;
}): Command {
  return { ...data, start: async (context, words) => (await run(context, readArgs(data.args, words))) ?? EXIT.done };
}

/**
 * Reads what was typed after a command's name.
 *
 * @throws UserMistake for an unknown option, a word too many, or a bad value
 */
export function readArgs<Of extends Args>(args: Of, words: readonly string[]): Given<Of> {
  const typed = new Map<string, string[]>();
  const add = (name: string, text: string): unknown => typed.set(name, [...(typed.get(name) ?? []), text]);
  const places = Object.keys(args).filter((name) => args[name]?.kind === 'word');
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-')) {
      const [place] = places;
      if (place === undefined) throw misuse(`"${word}" is one word too many`);
      add(place, word);
      if (!args[place]?.repeats) places.shift();
      continue;
    }
    const [, no, name = '', value] = /^--(no-)?([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const arg = Object.hasOwn(args, name) ? args[name] : undefined;
    const isKnown = arg !== undefined && arg.kind !== 'word' && !(no && arg.kind === 'value');
    if (!isKnown || (arg.kind === 'flag' && value !== undefined)) throw misuse(`there is no option ${word}`);
    if (arg.kind === 'flag') {
      add(name, no ? 'false' : 'true');
      continue;
    }
    const text = value ?? rest.shift();
    if (text === undefined || (value === undefined && text.startsWith('--'))) throw misuse(`--${name} needs a value`);
    add(name, text);
  }
  const given = Object.entries(args).map(([name, arg]) => [name, arg.read(typed.get(name) ?? [], name)]);
  return Object.fromEntries(given) as Given<Of>;
}

/** Returns the error for a command that was typed wrong. */
export function misuse(sentence: string): UserMistake {
  return new UserMistake(sentence, EXIT.misused);
}

/** A word that has to be typed. */
export function word(about: string, more: Pick<Arg, 'completes'> = {}): Arg<string> {
  return {
    kind: 'word',
    about,
    isRequired: true,
    ...more,
    read([text], name) {
      if (text === undefined) throw misuse(`say the ${name}: --help shows how`);
      return text;
    },
  };
}

/** A word that may be left out. */
export function optionalWord(about: string, more: Pick<Arg, 'completes'> = {}): Arg<string | undefined> {
  return { kind: 'word', about, ...more, read: ([text]) => text };
}

/** Any number of words. */
export function words(about: string, more: Pick<Arg, 'completes'> = {}): Arg<readonly string[]> {
  return { kind: 'word', about, repeats: true, ...more, read: (typed) => typed };
}

/** An option without a value, off unless it is typed. */
export function flag(about: string): Arg<boolean> {
  return { kind: 'flag', about, read: (typed) => typed.at(-1) === 'true' };
}

/** An option without a value that is on unless `--no-…` is typed, which is what `about` describes. */
export function flagOn(about: string): Arg<boolean> {
  return { kind: 'flag', about, isOn: true, read: (typed) => typed.at(-1) !== 'false' };
}

/** An option with a text. */
export function text(hint: string, about: string): Arg<string | undefined> {
  return { kind: 'value', hint, about, read: (typed) => typed.at(-1) };
}

/** An option with a whole number, both bounds included; a percent sign may follow it. */
export function wholeNumber(least: number, most: number, hint: string, about: string): Arg<number | undefined> {
  return {
    kind: 'value',
    hint,
    about,
    read(typed, name) {
      const last = typed.at(-1);
      if (last === undefined) return undefined;
      const value = /^\d{1,8} ?%?$/.test(last) ? Number.parseInt(last, 10) : Number.NaN;
      if (value >= least && value <= most) return value;
      throw misuse(`--${name} needs a whole number from ${least} to ${most}`);
    },
  };
}

/** Arguments of several commands. */
export const jsonArg = { json: flag('Print one JSON value instead of sentences') };
export const dryRunArg = { 'dry-run': flag('Say what would happen and change nothing') };
export const whyArg = { why: text('text', 'The reason, for the history') };
/** Arguments of commands that change what is live. */
export const changeArgs = {
  ...whyArg,
  force: flag('Overrule the gate and skip the browser; needs --why, and what was overruled is recorded'),
  ...dryRunArg,
  ...jsonArg,
};
export const alsoAttemptsArg = {
  'also-attempts': flag('Running exam attempts leave the version too; without it they keep it to their end'),
};
export const appArg = { app: word('The application', { completes: 'applications' }) };

/** Prints a command's result: a JSON value, or sentences. */
export function print(json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  const printed = json ? JSON.stringify(value, null, 2) : lines.join('\n');
  if (printed !== '') console.log(printed);
}
