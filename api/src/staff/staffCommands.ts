import { parseArgs } from 'node:util';
import { againAfterConflict } from '../database/conflicts';
import { errorMessage } from '../refusal/errorFacts';
import { attemptCommands } from './commands/attemptCommands';
import { backupCommands } from './commands/backupCommands';
import { codeCommands } from './commands/codeCommands';
import { contentCommands } from './commands/contentCommands';
import { groupCommands } from './commands/groupCommands';
import { resultCommands } from './commands/resultCommands';
import type { StaffCommand, StaffInput, StaffOption, StaffResult, StaffTools } from './staffCommand';
import { countOf, EXIT, UserMistake } from '@manassa/shared/config';
import { studentCommands } from './commands/studentCommands';
import { viewCommands } from './commands/viewCommands';

export const staffCommands: Readonly<Record<string, StaffCommand>> = {
  ...contentCommands,
  ...groupCommands,
  ...studentCommands,
  ...attemptCommands,
  ...viewCommands,
  ...resultCommands,
  ...codeCommands,
  ...backupCommands,
};

/** Older names, for existing scripts. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'sign-out': 'students sign-out',
  'reset-password': 'students reset-password',
};

const SHARED_OPTIONS: Readonly<Record<string, StaffOption>> = {
  json: { about: 'print one JSON value instead of lines' },
  help: { about: 'print this help' },
};
const WHY: StaffOption = { about: 'the reason, for the log', value: 'text' };

interface NamedCommand {
  name: string;
  command: StaffCommand;
  words: readonly string[];
}

/** Returns the command that the first words name, or null. */
export function findCommand(given: readonly string[]): NamedCommand | null {
  for (const count of [2, 1]) {
    const typed = given.slice(0, count).join(' ');
    const name = Object.hasOwn(FORMER_NAMES, typed) ? (FORMER_NAMES[typed] ?? typed) : typed;
    const command = Object.hasOwn(staffCommands, name) ? staffCommands[name] : undefined;
    if (command !== undefined) return { name, command, words: given.slice(count) };
  }
  return null;
}

/** Returns the mistake in one line: the list of all commands would push it out of the terminal. */
export function unknownCommand(given: readonly string[]): UserMistake {
  const [first = ''] = given;
  const names = Object.keys(staffCommands);
  const alike = names.filter((name) => name.startsWith(`${first} `));
  const known = (alike.length > 0 ? alike : names).join(', ');
  return new UserMistake(`there is no command "${given.join(' ')}": choose from ${known}`, EXIT.misused);
}

function usage(name: string, command: StaffCommand): string {
  const args = command.arguments.map((one) =>
    one.startsWith('...') ? `[${one}]` : one.endsWith('?') ? `[${one.slice(0, -1)}]` : `<${one}>`,
  );
  return [name, ...args, ...(command.why === 'required' ? ['--why <text>'] : [])].join(' ');
}

export function staffHelp(): string[] {
  return [
    ...Object.entries(staffCommands).flatMap(([name, command]) => [
      `  ${usage(name, command)}`,
      `      ${command.about}`,
    ]),
    '',
    'Options and examples of a command: npm run staff -- <command> --help',
  ];
}

export function commandHelp({ name, command }: Pick<NamedCommand, 'name' | 'command'>): string[] {
  const options = { ...command.options, ...(command.why === undefined ? {} : { why: WHY }), ...SHARED_OPTIONS };
  const names = Object.entries(options).map(
    ([option, { value }]) => `--${option}${value === undefined ? '' : ` <${[value].flat().join('|')}>`}`,
  );
  const width = Math.max(...names.map((one) => one.length));
  return [
    `npm run staff -- ${usage(name, command)}`,
    command.about,
    '',
    ...Object.values(options).map(({ about }, at) => `  ${(names[at] ?? '').padEnd(width)}  ${about}`),
    '',
    'Examples:',
    ...command.examples.map((example) => `  npm run staff -- ${example}`),
  ];
}

/** Reads the words after a command's name. Throws UserMistake for wrong options or arguments, or a missing reason. */
export function readWords({ name, command, words }: NamedCommand): StaffInput {
  const known = { ...command.options, ...(command.why === undefined ? {} : { why: WHY }), ...SHARED_OPTIONS };
  const options = Object.fromEntries(
    Object.entries(known).map(([option, { value }]) => [
      option,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let read: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    read = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UserMistake([errorMessage(error), ...commandHelp({ name, command })].join('\n'), EXIT.misused);
  }
  const { values, positionals } = read;
  for (const [option, { value: allowed }] of Object.entries(known)) {
    const typed = values[option];
    if (typeof allowed === 'object' && typeof typed === 'string' && !allowed.includes(typed))
      throw new UserMistake(`--${option} must be one of ${allowed.join(', ')} (it is "${typed}")`, EXIT.misused);
  }
  const least = command.arguments.filter((one) => !one.endsWith('?') && !one.startsWith('...')).length;
  const most = command.arguments.some((one) => one.startsWith('...'))
    ? Number.POSITIVE_INFINITY
    : command.arguments.length;
  if (positionals.length < least || positionals.length > most) {
    const wanted =
      most === Number.POSITIVE_INFINITY
        ? `${countOf(least, 'argument')} or more`
        : least === most
          ? countOf(least, 'argument')
          : `from ${least} to ${most} arguments`;
    const hint = positionals.length > most ? ': a text of several words needs quotes' : '';
    throw new UserMistake(
      [`${name} takes ${wanted}${hint}`, ...commandHelp({ name, command })].join('\n'),
      EXIT.misused,
    );
  }
  const why = typeof values.why === 'string' ? values.why.trim() : '';
  if (command.why === 'required' && why === '') {
    throw new UserMistake(
      [`${name} needs a reason: --why "…"`, ...commandHelp({ name, command })].join('\n'),
      EXIT.misused,
    );
  }
  return { args: positionals, options: values, why };
}

/** Runs a command and returns its output. Throws UserMistake. */
export async function runStaffCommand(tools: StaffTools, given: readonly string[]): Promise<StaffResult> {
  const named = findCommand(given);
  if (named === null) throw unknownCommand(given);
  const input = readWords(named);
  const result = await againAfterConflict(() => named.command.run(tools, input));
  return input.options.json === true ? { ...result, lines: [JSON.stringify(result.data, null, 2)] } : result;
}
