import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildAndPublish } from '../../publish/buildAndPublish';
import { buildFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

jest.mock('../../publish/buildAndPublish');

const folder = useTemporaryFolder();
const release = useCommandLine(folder);

beforeEach(async () => {
  for (const file of ['shell/package.json', 'remote-x/remote.json', 'remote-y/remote.json']) {
    await mkdir(path.join(folder(), path.dirname(file)));
    await writeFile(path.join(folder(), file), '{}');
  }
  jest.mocked(buildAndPublish).mockReset();
  jest.mocked(buildAndPublish).mockImplementation(async ({ app }) => {
    return { app: app.name, version: '1', outcome: 'published', seconds: 2 };
  });
});

const asked = () =>
  jest.mocked(buildAndPublish).mock.calls.map(([{ app, ...request }]) => ({ ...request, app: app.name }));

test('RL-01 builds every application, or the named ones, and prints a line for each', async () => {
  const { out } = await release('build');
  expect(out).toBe(['shell', 'remote-x', 'remote-y'].map((app) => `${app} 1 published (2.0 s)`).join('\n'));
  const plain = { by: 'tester', why: undefined, force: false, dryRun: false };
  expect(asked()).toEqual(['shell', 'remote-x', 'remote-y'].map((app) => expect.objectContaining({ ...plain, app })));
});

test('RL-01 builds as it was asked to, and prints one JSON value', async () => {
  const { code, out } = await release('build', 'y', '--force', '--why', 'bigger', '--dry-run', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, [{ app: 'remote-y', version: '1', outcome: 'published', seconds: 2 }]]);
  const given = { app: 'remote-y', why: 'bigger', force: true, dryRun: true };
  expect(asked()).toEqual([expect.objectContaining(given)]);
});

test("RL-01 publishes the application's dist, or a folder below the checkout, in the expected version only", async () => {
  await buildFixture(path.join(folder(), 'remote-x/dist'), { app: 'remote-x', version: '1' });
  await buildFixture(path.join(folder(), 'other'), { app: 'remote-x', version: '2' });
  await expect(release('publish', 'x', '--version', '2')).resolves.toMatchObject({
    code: 1,
    err: expect.stringMatching(/remote-x\/dist is version 1 of remote-x, not 2: build that version$/),
  });
  const publish = async (...words: string[]) => (await release('publish', 'x', ...words)).out;
  await expect(publish()).resolves.toMatch(/^remote-x 1 published: \d+ files, \d+ kB$/);
  await expect(publish('--from', 'other')).resolves.toMatch(/^remote-x 2 published: /);
});
