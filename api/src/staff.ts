import { readFileSync } from 'node:fs';
import { openDatabase } from './database/openDatabase';
import { readApiConfig } from './config/apiConfig';
import { errorMessage } from './refusal/errorFacts';
import { runStaffCommand, staffHelp } from './staff/staffCommands';
import { readable, UserMistake } from './config/UserMistake';
import { askRunningServer } from './staff/staffSocket';

/**
 * Runs staff commands: `node --import tsx api/src/staff.ts load course.json`. They work on DATABASE_URL or DATA_DIR,
 * also while the server runs.
 */

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserMistake(`${path} cannot be read: ${errorMessage(error)}`);
  }
}

async function run(args: string[]): Promise<string[]> {
  if (args.length === 0 || args.includes('--help')) return ['staff commands:', ...staffHelp()];
  const config = readApiConfig(process.env);
  const [command, path = ''] = args;
  if (config.databaseUrl === null) {
    const files = command === 'load' && path !== '' ? { [path]: readFile(path) } : {};
    const answered = await askRunningServer(config.dataDir, args, files);
    if (answered?.ok === false) throw new UserMistake(answered.lines.join('\n'));
    if (answered !== null) return answered.lines;
  }
  const database = await openDatabase(config);
  try {
    return await runStaffCommand({ handle: database.handle, readFile }, args);
  } finally {
    await database.close();
  }
}

run(process.argv.slice(2)).then(
  (lines) => console.log(lines.join('\n')),
  (error: unknown) => {
    console.error(readable(error));
    process.exitCode = 1;
  },
);
