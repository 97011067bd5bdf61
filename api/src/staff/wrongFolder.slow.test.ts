import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import folder from '../packageFolder.cjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'manassa-staff-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs a staff command as cron does, with a DATA_DIR in which no server ever ran. */
function runStaff(...args: string[]) {
  // Half a second less for a command that opens a database.
  const command = ['--liftoff-only', join(folder.packageFolder, 'staff.js'), ...args];
  const env = { ...process.env, DATA_DIR: join(root, 'data'), DATABASE_URL: '' };
  return spawnSync(process.execPath, command, { cwd: folder.packageFolder, encoding: 'utf8', env });
}

test('BE-20 refuses to back up a folder without a database, instead of writing an empty backup', () => {
  const { status, stderr } = runStaff('backup', join(root, 'monday.gz'));
  expect(stderr).toBe(
    `DATA_DIR ${join(root, 'data')} has no database: set DATA_DIR or DATABASE_URL as for the server\n`,
  );
  expect(status).toBe(2);
  expect(readdirSync(root)).toEqual([]);
});

test('BE-20 does not call a folder that it cannot look into one without a database', () => {
  writeFileSync(join(root, 'data'), '');
  expect(runStaff('backup', join(root, 'monday.gz')).stderr).toContain(
    `DATA_DIR ${join(root, 'data')} cannot be written`,
  );
});

test('BE-08 loads a file before the first start of a server, and refuses root in the database of another account', () => {
  expect(runStaff('load', join(root, 'missing.json')).stderr).toContain('missing.json cannot be read');
  const { status, stdout } = runStaff('load', join(folder.packageFolder, 'seed/third/t3-foundation.json'));
  expect(stdout).toContain('(t3-foundation)');
  expect(status).toBe(0);
  const database = join(root, 'data/database');
  expect(existsSync(join(database, 'PG_VERSION'))).toBe(true);

  // A file with the command's name.
  expect(runStaff('restore', 'restore').stderr).toContain('/restore cannot be read as a backup: ENOENT');

  if (process.getuid?.() !== 0) return;
  chownSync(database, 4321, 4321);
  expect(runStaff('students', 'list').stderr).toBe(
    `DATA_DIR ${join(root, 'data')} belongs to user 4321: run this as that user, not as root\n`,
  );
});

test('BE-08 says that its output was lost on a full disk, instead of leaving a shorter file with success', () => {
  if (!existsSync('/dev/full')) return;
  const full = openSync('/dev/full', 'w');
  const command = [join(folder.packageFolder, 'staff.js'), '--help'];
  const { status, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect(stderr).toMatch(/^done, but the output could not be written: ENOSPC.*\n$/);
  expect(status).toBe(1);
});
