import { stripVTControlCharacters } from 'node:util';
import { type ArgsDef, renderUsage, runCommand, type SubCommandsDef } from 'citty';
import { EXIT, isUserMistake, UserMistake } from '@manassa/api/config';
import { checkWords, type Command, mostWords } from './command';
import type { Context } from './context';

/** How the commands are called. */
const PROGRAM = 'npm run release --';

/** Every command, loaded when it is called: a rollback waits for no bundler and no database. */
const COMMANDS: Record<string, (context: Context) => Promise<Command>> = {
  start: async (context) => (await import('./build/start')).start(context),
  serve: async (context) => (await import('./serve/serve')).serve(context),
  dev: async (context) => (await import('./serve/dev')).dev(context),
  build: async (context) => (await import('./build/build')).build(context),
  publish: async (context) => (await import('./build/publish')).publish(context),
  promote: async (context) => (await import('./change/promote')).promote(context),
  rollback: async (context) => (await import('./change/rollback')).rollback(context),
  restore: async (context) => (await import('./change/restore')).restore(context),
  lock: async (context) => (await import('./change/lock')).lock(context),
  unlock: async (context) => (await import('./change/lock')).unlock(context),
  canary: async (context) => (await import('./change/canary')).canary(context),
  status: async (context) => (await import('./inspect/status')).status(context),
  history: async (context) => (await import('./inspect/history')).history(context),
  check: async (context) => (await import('./inspect/check')).check(context),
  verify: async (context) => (await import('./upkeep/verify')).verify(context),
  repair: async (context) => (await import('./upkeep/repair')).repair(context),
  prune: async (context) => (await import('./upkeep/prune')).prune(context),
};

/**
 * Runs one command line.
 *
 * @returns the exit code, see `EXIT`
 */
export async function runCli(context: Context): Promise<number> {
  const [name, ...rest] = context.words;
  const wantsHelp = context.words.some((word) => word === '--help' || word === '-h');
  try {
    // The name is typed by a person: `constructor` is not a command.
    const open = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!open) {
      if (name !== undefined && !wantsHelp) {
        throw new UserMistake(
          `there is no command "${name}": choose from ${Object.keys(COMMANDS).join(', ')}`,
          EXIT.misused,
        );
      }
      printHelp(await usageOf(context));
      return wantsHelp ? EXIT.done : EXIT.misused;
    }
    const chosen = await open(context);
    if (wantsHelp) {
      printHelp(await helpOf(chosen));
      return EXIT.done;
    }
    const args = (chosen.args ?? {}) as ArgsDef;
    checkWords(rest, args, mostWords(args));
    const { result } = await runCommand(chosen, { rawArgs: rest });
    return typeof result === 'number' ? result : EXIT.done;
  } catch (error) {
    return reportFailure(error, rest.includes('--json'));
  }
}

async function usageOf(context: Context): Promise<string> {
  const opened = Object.entries(COMMANDS).map(async ([name, open]) => [name, await open(context)] as const);
  const commands: SubCommandsDef = Object.fromEntries(await Promise.all(opened));
  const description = 'Build, publish, promote, roll back and serve the platform';
  return renderUsage({ meta: { name: PROGRAM, description }, subCommands: commands });
}

async function helpOf(chosen: Command): Promise<string> {
  const usage = await renderUsage(chosen, { meta: { name: PROGRAM } });
  const { examples, details = [] } = chosen;
  return [usage, ...details, '', 'EXAMPLES', '', ...examples.map((example) => `  ${example}`), ''].join('\n');
}

/** citty colours its help whether or not somebody looks at it in a terminal. */
function printHelp(text: string): void {
  console.log(process.stdout.isTTY ? text : stripVTControlCharacters(text));
}

function reportFailure(error: unknown, json: boolean): number {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  // citty's own errors name what is missing.
  const exitCode = isUserMistake(error) ? error.exitCode : name === 'CLIError' ? EXIT.misused : null;
  if (exitCode === null) {
    console.error(error);
    return EXIT.refused;
  }
  const sentence = stripVTControlCharacters(message);
  if (json) console.log(JSON.stringify({ error: sentence }));
  console.error(sentence);
  return exitCode;
}
