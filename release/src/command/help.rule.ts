import type { Arg, Command } from './command';

const PROGRAM = 'npm run release --';

type Commands = readonly (readonly [name: string, Command])[];

export function helpOf(name: string, { about, args, details = [], examples }: Command): string {
  const entries = Object.entries(args);
  const needed = entries.filter(([, { kind, isRequired }]) => isWord(kind) || isRequired);
  const usage = needed.map(([key, arg]) => formOf(key, arg));
  return [
    about,
    '',
    `USAGE  ${[PROGRAM, name, '[options]', ...usage].join(' ')}`,
    '',
    ...table(entries.map(([key, arg]) => [formOf(key, arg), arg.about])),
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    'EXAMPLES',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

export function overviewHelp(commands: Commands): string {
  return [
    'Build, publish, promote, roll back and serve the platform',
    '',
    `USAGE  ${PROGRAM} <command> [--help]`,
    '',
    ...table(commands.map(([name, { about }]) => [name, about])),
  ].join('\n');
}

/** Returns a bash script that defines `release` with completion; `root` is the repository's absolute path. */
export function completionScript(commands: Commands, root: string, applications: readonly string[]): string {
  const cases = commands.map(([name, { args }]) => {
    const options = Object.entries(args).flatMap(([key, { kind }]) => (isWord(kind) ? [] : [`--${key}`]));
    const apps = 'app' in args || 'apps' in args ? applications : [];
    return `    ${name}) words='${[...apps, ...options, '--help'].join(' ')}' ;;`;
  });
  return `release() { npm --prefix '${root.replaceAll("'", "'\\''")}' run --silent release -- "$@"; }
_release() {
  local words
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" = 1 ]; then words='${commands.map(([name]) => name).join(' ')}'; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _release release`;
}

const isWord = (kind: Arg['kind']): boolean => kind === 'word' || kind === 'words';

function formOf(name: string, { kind, hint, isRequired }: Arg): string {
  if (kind === 'word') return isRequired ? `<${name}>` : `[${name}]`;
  if (kind === 'words') return isRequired ? `<${name}...>` : `[${name}...]`;
  return kind === 'flag' ? `--${name}` : `--${name} <${hint ?? 'value'}>`;
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
