import { spawn } from 'node:child_process';
import path from 'node:path';
import { canInstall, installPackages } from '../harness/machine/installPackages';
import { skippedLine } from '../harness/machine/optionalParts';
import folder from '../harness/rootFolder.cjs';
import { findPostgres, startTemporaryServer } from './temporaryServer';

/** `npm run postgres`: the API's tests on a temporary PostgreSQL server. Skipped without PostgreSQL; CI installs it. */

const PART = { tests: "API's tests on PostgreSQL", needs: 'its server', packages: ['postgresql'] };

/** Tests without PostgreSQL: of the embedded engine, of servers and commands that are started with it, and of files. */
const WITHOUT_SERVER = [
  ...['openDatabase.slow', 'database/embedded/', 'migrateDatabase', 'migrations.test'],
  ...['killedServer', 'stopServer', 'wrongFolder'],
  ...['rule.test', 'embed/', 'staffFile/', 'apiConfig', 'malformed'],
];

const JEST = [
  ...['--config', 'jest.config.js', '--selectProjects', 'api'],
  ...['--testPathIgnorePatterns', ...WITHOUT_SERVER],
  ...['--reporters', '@manassa/shared/jest-progress-reporter', '--runner', '@manassa/shared/jest-second-try'],
  // As for slow tests: a machine whose cores are all busy takes several times as long.
  ...['--testTimeout', '300000'],
];

function runJest(url: string): Promise<number> {
  const jest = path.join(folder.rootFolder, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, ...JEST, ...process.argv.slice(2)], {
    cwd: folder.rootFolder,
    env: { ...process.env, NODE_OPTIONS: '', TEST_DATABASE_URL: url },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function main(): Promise<number> {
  if (findPostgres() === null && process.env.CI && canInstall()) installPackages(PART.packages, `the ${PART.tests}`);
  const bin = findPostgres();
  if (bin === null) {
    console.log(skippedLine(PART));
    return process.env.CI ? 1 : 0;
  }
  const server = await startTemporaryServer(bin);
  try {
    return await runJest(server.url);
  } finally {
    await server.stop();
  }
}

process.exitCode = await main();
