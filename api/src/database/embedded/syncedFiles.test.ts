import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { emptyDatabase } from '../../testing/testDatabase';
import { PreparedEngine } from './preparedEngine';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'manassa-synced-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(root, { recursive: true });
});

async function open(folder: string, loadDataDir?: Blob): Promise<PreparedEngine> {
  const engine = new PreparedEngine({ dataDir: folder, loadDataDir });
  await engine.waitReady;
  return engine;
}

/** The names of open files are read from /proc. */
const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('BE-02 what was acknowledged survives a power failure, which takes all that was not synced', async () => {
  const folder = join(root, 'running');
  const disk = join(root, 'disk');
  const first = await open(folder, await emptyDatabase());
  await first.exec('create table notes (text text)');
  await first.close();
  fs.cpSync(folder, disk, { recursive: true });
  jest.spyOn(fs, 'fdatasyncSync').mockImplementation((file) => {
    const name = fs.readlinkSync(`/proc/self/fd/${file}`);
    fs.copyFileSync(name, join(disk, relative(folder, name)));
  });

  const running = await open(folder);
  await running.query('insert into notes values ($1)', ['acknowledged']);
  const afterwards = await open(disk);
  expect((await afterwards.query('select text from notes')).rows).toEqual([{ text: 'acknowledged' }]);
  await afterwards.close();
  await running.close();
});

test.each([
  ['does not store what it got', 'fdatasyncSync', 'EIO', /fsync.*I\/O error/],
  ['has no room for the log', 'writeSync', 'ENOSPC', /log file.*No space left/],
] as const)('BE-02 a disk that %s ends the process', async (_, call, code, reason) => {
  const engine = await open(join(root, 'running'), await emptyDatabase());
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = jest.spyOn(fs, call).mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  await engine.query("select pg_logical_emit_message(true, 'a', 'b')").catch(() => undefined);
  broken.mockRestore();
  expect(exit).toHaveBeenCalledWith(1);
  expect(complaint).toHaveBeenCalledWith(expect.stringMatching(reason));
});
