import { rm, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { writePageCheck } from '../../gate/pageChecks';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

const folder = useTemporaryFolder();
const release = useCommandLine(folder);
const storage = () => new FolderStorage(folder());

test('names and texts of publishers cannot leave their line or run as commands', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await storage().write("apps/x'; touch pwned; '/1/main.js", '');
  await release('promote', 'shell', '--why', 'good\u001b[2J\u009b2J\nrevision 99');
  expect((await release('completion')).out).not.toContain('pwned');
  for (const command of ['status', 'history']) {
    const { out } = await release(command);
    expect(out).toContain('good [2J 2J revision 99');
    expect(out).not.toContain('pwned');
  }
  await publishFixture(storage(), { app: 'shell', version: '2' });
  await release('lock', 'shell', '--until', '2h', '--why', 'exam\u001b]0;x\u0007');
  expect((await release('promote', 'shell')).err).toContain('exam ]0;x  (npm run');
  expect(JSON.parse((await release('status', '--json')).out)).toMatchObject({
    why: 'good\u001b[2J\u009b2J\nrevision 99',
  });
});

test('status names the store, also an empty one', async () => {
  expect((await release('status')).out).toBe(
    `nothing is live here: promote, or set RELEASE_DIR to that of the installation\nstore: ${folder()}`,
  );
  expect(JSON.parse((await release('status', '--json')).out)).toMatchObject({ store: folder(), revision: null });
});

test('RL-13 status names each damaged file that pages need, also a lost list, and writes nothing', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await publishFixture(storage(), { app: 'remote-x' });
  await release('promote', 'shell');
  await release('promote', 'remote-x');
  expect((await release('status')).out).not.toContain('WARNING');
  await truncate(path.join(folder(), 'apps/shell/1/page.html'), 30);
  await truncate(path.join(folder(), 'apps/remote-x/1/integrity.json'), 30);
  const { out } = await release('status');
  expect(out).toMatch(/^WARNING: apps\/shell\/1\/page\.html .* is not what was published/m);
  expect(out).toMatch(/^WARNING: apps\/remote-x\/1\/integrity\.json .* is damaged/m);
  await expect(storage().folders('')).resolves.not.toContain('keys');
  // The list, not the first file of the version.
  for (const app of ['shell', 'remote-x']) await rm(path.join(folder(), `apps/${app}/1/integrity.json`));
  const warnings = (await release('status')).out.split('\n').filter((line) => line.startsWith('WARNING'));
  expect(warnings).toEqual([
    expect.stringMatching(/^WARNING: apps\/remote-x\/1\/integrity\.json in .* is missing: publish that build again/),
    expect.stringMatching(/^WARNING: apps\/shell\/1\/integrity\.json in .* is missing: publish that build again/),
  ]);
});

test('RL-09 status tells whose pages were checked, and check refuses an application that is not live', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await publishFixture(storage(), { app: 'remote-x' });
  await release('promote', 'shell');
  await expect(release('check', 'remote-x')).resolves.toEqual({ code: 1, out: '', err: 'remote-x is not live' });
  await writePageCheck(storage(), {
    schema: 1,
    revision: 1,
    at: 'then',
    app: 'remote-x',
    outcome: 'passed',
    findings: [],
  });
  expect((await release('status')).out).toContain('pages: passed, checked then, only those of remote-x');
  await storage().remove('checks/00000001.json');
  await symlink('elsewhere', path.join(folder(), 'checks/00000001.json'));
  await expect(release('status')).resolves.toMatchObject({ code: 0, out: expect.not.stringContaining('pages:') });
});

test('check refuses without a live shell', async () => {
  await publishFixture(storage(), { app: 'remote-x' });
  await release('promote', 'remote-x', '--force', '--why', 'too early');
  await expect(release('check')).resolves.toEqual({ code: 1, out: '', err: 'no shell is live: promote it first' });
});

test('prints an error of the program as JSON too', async () => {
  jest.spyOn(FolderStorage.prototype, 'folders').mockRejectedValue(new TypeError('no such method'));
  await expect(release('status', '--json')).resolves.toEqual({
    code: 1,
    out: '{"error":"no such method"}',
    err: 'TypeError: no such method',
  });
});
