import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { readApiConfig } from './config/apiConfig';
import { databaseOwner, mayHaveDatabase } from './database/embedded/databaseFolder';
import { printableError } from './refusal/errorAnswers';
import { errorMessage } from './refusal/errorFacts';
import { showProgress } from './staff/showProgress';
import { commandHelp, findCommand, readWords, runStaffCommand, staffHelp, unknownCommand } from './staff/staffCommands';
import type { StaffCommand } from './staff/staffCommand';
import { EXIT, isUserMistake, readable, UserMistake } from '@manassa/shared/config';
import { askRunningServer } from './staff/staffSocket';

/** Runs staff commands on DATABASE_URL or DATA_DIR: `npm run staff -- load course.json`. */

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserMistake(`${path} cannot be read: ${errorMessage(error)}`);
  }
}

/** MANASSA_OPERATOR, or user and host. */
function operator(): string {
  const { MANASSA_OPERATOR: named } = process.env;
  if (named !== undefined && named.trim() !== '') return named.trim();
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A user id in a container may have no name.
    return `user ${process.getuid?.() ?? ''}@${hostname()}`;
  }
}

/** Makes a file's path absolute: the server that opens it may run in another folder. */
function withAbsolutePath(words: readonly string[], { file }: StaffCommand, path: string): string[] {
  // The first word is the name of the command, and a file may have the same name.
  return words.map((word, at) => (file === 'path' && at > 0 && word === path ? resolve(path) : word));
}

async function run(given: readonly string[]): Promise<readonly string[]> {
  const named = findCommand(given);
  if (given.length === 0 || (named === null && given.includes('--help'))) return ['staff commands:', ...staffHelp()];
  if (named === null) throw unknownCommand(given);
  if (given.includes('--help')) return commandHelp(named);

  const config = readApiConfig(process.env);
  const [path = ''] = readWords(named).args;
  const words = withAbsolutePath(given, named.command, path);
  const files = named.command.file === 'text' ? { [path]: readFile(path) } : {};
  const who = operator();
  const progress = showProgress(process.stderr);
  try {
    if (config.databaseUrl === null) {
      const answered = await askRunningServer(config.dataDir, { who, args: words, files }, progress.show);
      if (answered?.ok === false) throw new UserMistake(answered.lines.join('\n'));
      if (answered !== null) return answered.lines;
      const folder = resolve(config.dataDir);
      const owner = databaseOwner(config.dataDir);
      if (process.getuid?.() === 0 && owner !== null && owner !== 0) {
        // The server of that account could not start on the files that root has written.
        throw new UserMistake(`DATA_DIR ${folder} belongs to user ${owner}: run this as that user, not as root`);
      }
      if (named.command.fillsNewDatabase !== true && !mayHaveDatabase(config.dataDir)) {
        throw new UserMistake(
          `DATA_DIR ${folder} has no database: set DATA_DIR or DATABASE_URL as for the server`,
          EXIT.misused,
        );
      }
    }
    // Loaded here, so that a command that a running server answers loads no database.
    const { openDatabase } = await import('./database/openDatabase');
    const database = await openDatabase(config);
    // Not before: a server of another account, whose socket this one may not open, would seem stopped.
    if (database.dataDir !== null)
      console.error(`no server runs on ${database.dataDir} (DATA_DIR): the command uses the database there`);
    try {
      const { handle } = database;
      return (await runStaffCommand({ handle, who, readFile, progress: progress.show }, words)).lines;
    } finally {
      await database.close();
    }
  } finally {
    progress.end();
  }
}

// Not for `| head`, after which the rest of the output is not wanted.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  console.error(`done, but the output could not be written: ${message}`);
  process.exitCode = EXIT.refused;
});

run(process.argv.slice(2)).then(
  (lines) => console.log(lines.join('\n')),
  (thrown: unknown) => {
    const error = printableError(thrown);
    console.error(readable(error));
    process.exitCode = isUserMistake(error) ? error.exitCode : EXIT.refused;
  },
);
