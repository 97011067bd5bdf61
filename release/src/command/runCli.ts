import { stripVTControlCharacters } from 'node:util';
import { type ArgsDef, renderUsage, runCommand, type SubCommandsDef } from 'citty';
import { EXIT, UserMistake } from '../UserMistake';
import { build } from './build';
import { canary } from './canary';
import { checkWords, type Command, mostWords } from './command';
import type { Context } from './context';
import { dev } from './dev';
import { history } from './history';
import { nginx } from './nginx';
import { promote } from './promote';
import { prune } from './prune';
import { publish } from './publish';
import { rollback } from './rollback';
import { serve } from './serve';
import { start } from './start';
import { status } from './status';
import { verify } from './verify';

/** How the commands are called. */
const PROGRAM = 'npm run release --';

function commandsOf(context: Context): Record<string, Command> {
  return {
    start: start(context) as Command,
    serve: serve(context) as Command,
    nginx: nginx(context) as Command,
    dev: dev(context) as Command,
    build: build(context) as Command,
    publish: publish(context) as Command,
    promote: promote(context) as Command,
    rollback: rollback(context) as Command,
    canary: canary(context) as Command,
    status: status(context) as Command,
    history: history(context) as Command,
    verify: verify(context) as Command,
    prune: prune(context) as Command,
  };
}

/**
 * Runs one command line.
 *
 * @returns the exit code: 0 done, 1 refused or failed, 2 asked for wrongly
 */
export async function runCli(context: Context): Promise<number> {
  const [name, ...rest] = context.words;
  const wantsHelp = context.words.some((word) => word === '--help' || word === '-h');
  const commands = commandsOf(context);
  // A command's name is a word that somebody typed: `constructor` is none.
  const chosen = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!chosen) {
      if (name !== undefined && !wantsHelp) {
        throw new UserMistake(
          `there is no command "${name}": choose from ${Object.keys(commands).join(', ')}`,
          EXIT.misused,
        );
      }
      printHelp(await usageOf(commands));
      return wantsHelp ? EXIT.done : EXIT.misused;
    }
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

async function usageOf(commands: SubCommandsDef): Promise<string> {
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

/** Errors are recognised by name: the API and citty have classes of their own for the same thing. */
function reportFailure(error: unknown, json: boolean): number {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const exitCode =
    error instanceof UserMistake ? error.exitCode : name === 'ConfigError' || name === 'CLIError' ? EXIT.misused : null;
  if (exitCode === null) {
    console.error(error);
    return EXIT.refused;
  }
  const sentence = stripVTControlCharacters(message);
  if (json) console.log(JSON.stringify({ error: sentence }));
  console.error(sentence);
  return exitCode;
}
