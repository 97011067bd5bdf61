import type { Arg, Command } from './command';

const PROGRAM = 'npm run release --';

export function helpOf(name: string, { about, args, details = [], examples }: Command): string {
  const words = Object.entries(args).flatMap(([place, arg]) =>
    arg.kind.startsWith('word') ? [formOf(place, arg)] : [],
  );
  return [
    about,
    '',
    `USAGE  ${[PROGRAM, name, '[options]', ...words].join(' ')}`,
    '',
    ...table(Object.entries(args).map(([key, arg]) => [formOf(key, arg), arg.about])),
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    'EXAMPLES',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

export function overviewHelp(commands: readonly (readonly [string, Command])[]): string {
  return [
    'Build, publish, promote, roll back and serve the platform',
    '',
    `USAGE  ${PROGRAM} <command> [--help]`,
    '',
    ...table(commands.map(([name, { about }]) => [name, about])),
  ].join('\n');
}

function formOf(name: string, { kind, hint, isRequired }: Arg): string {
  if (kind === 'word') return isRequired ? `<${name}>` : `[${name}]`;
  if (kind === 'words') return `[${name}...]`;
  return kind === 'flag' ? `--${name}` : `--${name} <${hint ?? 'value'}>`;
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
