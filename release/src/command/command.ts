import { EXIT, UserMistake } from '@manassa/shared/config';
import type { Context } from './context';

/** An argument: parsing, help and completion derive from this data. */
export interface Arg<Value = unknown> {
  kind: 'word' | 'flag' | 'value';
  about: string;
  /** Placeholder of an option's value in the help. */
  hint?: string;
  isRequired?: boolean;
  /** A flag that is on unless `--no-…` is typed; `about` describes `--no-…`. */
  isOn?: boolean;
  repeats?: boolean;
  completes?: 'applications';
  /** Converts the typed texts (`false` for a negated flag). Throws UserMistake for a bad value. */
  read(typed: readonly string[], name: string): Value;
}
type Args = Readonly<Record<string, Arg>>;
type Given<Of extends Args> = { [Name in keyof Of]: Of[Name] extends Arg<infer Value> ? Value : never };

export interface Command {
  about: string;
  args: Args;
  details?: readonly string[];
  examples: readonly string[];
  /** Parses the words after the command's name and runs it; returns an exit code of `EXIT`. */
  start(context: Context, words: readonly string[]): Promise<number>;
}

/** Defines a command. `run` gets typed arguments and may return an exit code. */
export function command<const Of extends Args>({
  run,
  ...data
}: Omit<Command, 'args' | 'start'> & {
  args: Of;
  run(context: Context, given: Given<Of>): Promise<number | void>;
}): Command {
  return { ...data, start: async (context, words) => (await run(context, readArgs(data.args, words))) ?? EXIT.done };
}

/** Parses the words after a command's name. Throws UserMistake for an unknown option, an extra word or a bad value. */
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

/** Returns the error for a mistyped command. */
export function misuse(sentence: string): UserMistake {
  return new UserMistake(sentence, EXIT.misused);
}

/** Required word. */
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

/** Optional word. */
export function optionalWord(about: string, more: Pick<Arg, 'completes'> = {}): Arg<string | undefined> {
  return { kind: 'word', about, ...more, read: ([text]) => text };
}

export function words(about: string, more: Pick<Arg, 'completes'> = {}): Arg<readonly string[]> {
  return { kind: 'word', about, repeats: true, ...more, read: (typed) => typed };
}

/** Option without a value, off by default. */
export function flag(about: string): Arg<boolean> {
  return { kind: 'flag', about, read: (typed) => typed.at(-1) === 'true' };
}

/** Option without a value, on by default; `about` describes its `--no-…` form. */
export function flagOn(about: string): Arg<boolean> {
  return { kind: 'flag', about, isOn: true, read: (typed) => typed.at(-1) !== 'false' };
}

export function text(hint: string, about: string): Arg<string | undefined> {
  return { kind: 'value', hint, about, read: (typed) => typed.at(-1) };
}

/** Option with a whole number, both bounds included; a percent sign may follow. */
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

export const jsonArg = { json: flag('Print one JSON value instead of sentences') };
export const dryRunArg = { 'dry-run': flag('Say what would happen and change nothing') };
export const whyArg = { why: text('text', 'The reason, for the history') };
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

/** Prints a result as one JSON value or as sentences. */
export function print(json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  const printed = json ? JSON.stringify(value, null, 2) : lines.join('\n');
  if (printed !== '') console.log(printed);
}
