import { EXIT, UserMistake } from '@manassa/shared/config';
import { parseArgs } from 'node:util';
import { say } from '../progress';
import { oneLine } from '../reports/tally.rule';
import type { Context } from './context';

/** An argument: parsing and help derive from this data. */
export interface Arg<Value = unknown> {
  kind: 'word' | 'words' | 'flag' | 'value';
  about: string;
  /** Placeholder of an option's value in the help. */
  hint?: string;
  /** Shown in the help. A command has to refuse by itself when such an option is missing. */
  isRequired?: boolean;
  /** Converts the typed texts; a flag's is `true`. Throws UserMistake for a bad value. */
  read(typed: readonly string[], name: string): Value;
}
type Args = Readonly<Record<string, Arg>>;
export type Given<Of extends Args> = { [Name in keyof Of]: Of[Name] extends Arg<infer Value> ? Value : never };

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
  return {
    ...data,
    async start(context, words) {
      refuseKeptByNpm(data.args, context, words);
      return (await run(context, readArgs(data.args, words))) ?? EXIT.done;
    },
  };
}

/** Options that people set for npm in their .npmrc. A command without them does the same, or refuses. */
const ALSO_OF_NPM = ['json', 'force'];

/** Throws UserMistake for an option that npm read as its own: without `--` the command would run without it. */
function refuseKeptByNpm(args: Args, { environment, words }: Context, typed: readonly string[]): void {
  const kept = Object.keys(args).find(
    (name) =>
      !ALSO_OF_NPM.includes(name) &&
      // A value after an equals sign is kept, too: `--keep=50` of a prune.
      !['', 'false'].includes(environment[`npm_config_${name.replaceAll('-', '_')}`] ?? '') &&
      !typed.some((one) => one.split('=')[0] === `--${name}`),
  );
  if (kept === undefined) return;
  throw misuse(`npm kept --${kept} for itself: write -- before the command, as in npm run release -- ${words[0]}`);
}

/** Parses the words after a command's name. Throws UserMistake for an unknown option, an extra word or a bad value. */
export function readArgs<Of extends Args>(args: Of, words: readonly string[]): Given<Of> {
  const { values, positionals } = parseWords(args, words);
  const given = Object.entries(args).map(([name, arg]) => {
    if (arg.kind === 'words') return [name, arg.read(positionals.splice(0), name)];
    const typed = arg.kind === 'word' ? positionals.shift() : values[name];
    return [name, arg.read(typed === undefined ? [] : [String(typed)], name)];
  });
  if (positionals[0] !== undefined)
    throw misuse(`"${positionals[0]}" is one word too many: --help shows how, a text of several words needs quotes`);
  return Object.fromEntries(given) as Given<Of>;
}

function parseWords(args: Args, words: readonly string[]) {
  const options = Object.entries(args)
    .filter(([, { kind }]) => kind === 'flag' || kind === 'value')
    .map(([name, { kind }]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const);
  try {
    return parseArgs({ args: [...words], options: Object.fromEntries(options), allowPositionals: true });
  } catch (error) {
    const reason = String((error as Error).message).replaceAll('\n', ' ');
    throw misuse(reason.replace(/\. To specify a positional argument.*/, ': --help lists the options'));
  }
}

/** Returns the mistake of a mistyped command, with `EXIT.misused`. */
export function misuse(sentence: string): UserMistake {
  return new UserMistake(sentence, EXIT.misused);
}

export function word(about: string): Arg<string> {
  return {
    kind: 'word',
    about,
    isRequired: true,
    read([text], name) {
      if (text === undefined) throw misuse(`missing <${name}>: --help shows how`);
      return text;
    },
  };
}

type Text = string | undefined;
export const optionalWord = (about: string): Arg<Text> => ({ kind: 'word', about, read: ([text]) => text });
export const words = (about: string): Arg<readonly string[]> => ({ kind: 'words', about, read: (typed) => typed });
export const flag = (about: string): Arg<boolean> => ({ kind: 'flag', about, read: (typed) => typed.length > 0 });
export const text = (hint: string, about: string): Arg<Text> => ({
  kind: 'value',
  hint,
  about,
  read: ([text]) => text,
});

/** Option with a whole number, both bounds included; a percent sign may follow. */
export function wholeNumber(least: number, most: number, hint: string, about: string): Arg<number | undefined> {
  return {
    kind: 'value',
    hint,
    about,
    read([text], name) {
      if (text === undefined) return undefined;
      const value = /^\d{1,8} ?%?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
      if (value >= least && value <= most) return value;
      throw misuse(`--${name} needs a whole number from ${least} to ${most}`);
    },
  };
}

export const appArg = { app: word('The application') };
export const jsonArg = { json: flag('Print one JSON value instead of sentences') };
export const planArgs = { 'dry-run': flag('Say what would happen and change nothing'), ...jsonArg };
export const whyArg = { why: text('text', 'The reason, for the history') };

/** Prints sentences in place of the progress line. */
export function tell(...lines: string[]): void {
  say('');
  if (lines.length > 0) console.log(lines.map(oneLine).join('\n'));
}

export function print(json: boolean, value: unknown, lines: string[]): void {
  if (!json) return tell(...lines);
  say('');
  console.log(jsonText(value, 2));
}

/** Returns JSON that keeps every value and has no character that a terminal runs: escapes also what JSON need not. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
