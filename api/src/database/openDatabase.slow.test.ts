import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import folder from '../packageFolder.cjs';
import { emptyDatabase } from '../testing/testDatabase';
import { rowCount } from './database';
import { openDatabase } from './openDatabase';
import { codes, groups } from './schema';

// Processes that start and are killed take minutes on a slow machine.
jest.setTimeout(600_000);

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manassa-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a writing process and waits until it writes. */
async function startWriter(): Promise<{ child: ChildProcess; acknowledged: () => string[] }> {
  const script = join(folder.packageFolder, 'src/testing/writer.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    cwd: folder.packageFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the writer ended by itself')));
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.split('\n').length > 30) resolve();
    });
  });
  // Only complete lines were certainly acknowledged.
  return { child, acknowledged: () => output.split('\n').slice(1, -1) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.stdout?.once('close', resolve));
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  await ended;
}

test('BE-06 BE-12 acknowledged writes survive kill -9, and a second process cannot open the folder', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const writer = await startWriter();
    if (round === 0) {
      const inUse = `DATA_DIR ${dataDir} is in use by process ${writer.child.pid}: stop it first, or choose another folder`;
      await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'UserMistake', message: inUse });
    }
    await kill(writer.child);
    acknowledged.push(...writer.acknowledged());
  }
  expect(acknowledged.length).toBeGreaterThan(40);
  // The killed process left its lock file behind.
  expect(existsSync(join(dataDir, 'lock'))).toBe(true);
  const database = await openDatabase({ dataDir });
  const stored = new Set((await database.handle.select().from(codes)).map(({ lookup }) => lookup));
  expect(acknowledged.filter((lookup) => !stored.has(lookup))).toEqual([]);
  await database.close();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('BE-12 a process cannot open the folder twice, but can open it again after closing it', async () => {
  const database = await openDatabase({ dataDir, startFrom: await emptyDatabase() });
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'UserMistake' });
  await database.handle.insert(groups).values({ id: 'g', name: 'g', stage: 'highschool', grade: 'third' });
  await database.close();
  const again = await openDatabase({ dataDir });
  expect(await again.handle.select().from(groups)).toHaveLength(1);
  await again.close();
  expect(readdirSync(dataDir)).toEqual(['database']);
});

test('other accounts of the machine cannot look into the database, a new one or one of an earlier version', async () => {
  const folderMode = () => statSync(join(dataDir, 'database')).mode.toString(8);
  await (await openDatabase({ dataDir, startFrom: await emptyDatabase() })).close();
  expect(folderMode()).toBe('40700');
  chmodSync(join(dataDir, 'database'), 0o755);
  await (await openDatabase({ dataDir })).close();
  expect(folderMode()).toBe('40700');
});

test('BE-06 starts again after a first start that was killed', async () => {
  mkdirSync(join(dataDir, 'new-a1b2c3/database'), { recursive: true });
  writeFileSync(join(dataDir, 'new-a1b2c3/database/PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir });
  expect(await database.handle.select({ count: rowCount() }).from(groups)).toEqual([{ count: 0 }]);
  await database.close();
  expect(readdirSync(dataDir)).toEqual(['database']);
});

test('BE-06 a database whose files cannot be created is reported in one line, and leaves nothing behind', async () => {
  // The names of files in it would be longer than Linux allows, which is 4,095 bytes.
  let deep = dataDir;
  while (deep.length < 4068) deep = join(deep, 'd'.repeat(Math.min(200, 4068 - deep.length)));
  await expect(openDatabase({ dataDir: deep })).rejects.toMatchObject({
    name: 'UserMistake',
    message: expect.stringMatching(/^DATA_DIR .* cannot be created: [^\n]+$/),
  });
  expect(readdirSync(deep)).toEqual([]);
});

test('BE-06 refuses a folder that lost a file, instead of creating a new database over the data in it', async () => {
  mkdirSync(join(dataDir, 'database/base'), { recursive: true });
  await expect(openDatabase({ dataDir, startFrom: await emptyDatabase() })).rejects.toMatchObject({
    name: 'UserMistake',
    message: `DATA_DIR ${dataDir}: the database in it cannot be opened: its file PG_VERSION is missing`,
  });
  expect(readdirSync(join(dataDir, 'database'))).toEqual(['base']);
});

test('reports an unwritable folder and a wrong address in one line', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o400);
  await expect(openDatabase({ dataDir: join(file, 'below') })).rejects.toMatchObject({
    name: 'UserMistake',
    message: expect.stringMatching(/^DATA_DIR .* cannot be written: [^\n]+$/),
  });
  await expect(openDatabase({ dataDir, databaseUrl: 'mysql://x' })).rejects.toMatchObject({
    name: 'UserMistake',
    message: expect.stringContaining('DATABASE_URL'),
  });
  const unreachable = openDatabase({ dataDir, databaseUrl: 'postgres://user:secret@127.0.0.1:1/x' });
  await expect(unreachable).rejects.toMatchObject({
    name: 'UserMistake',
    message: expect.stringContaining('127.0.0.1:1 cannot be used'),
  });
  await expect(unreachable).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
});
