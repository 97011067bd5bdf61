import { FolderStorage } from '../../storage/FolderStorage';
import { readLive } from '../../live/releaseStore';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

const folder = useTemporaryFolder();
const release = useCommandLine(folder);

beforeEach(async () => {
  const storage = new FolderStorage(folder());
  await publishFixture(storage, { app: 'shell', version: '1' });
  await publishFixture(storage, { app: 'shell', version: '2' });
  await release('promote', 'shell', '1');
});

const live = () => readLive(new FolderStorage(folder()));

test('OF-05 switches the worker off and on in documents of their own', async () => {
  const { out } = await release('worker', 'off', '--why', 'pages hang');
  expect(out).toBe('the service worker is off (revision 2)');
  expect(await live()).toMatchObject({
    worker: 'off',
    why: 'pages hang',
    changes: [],
    apps: { shell: { version: '1' } },
  });
  expect((await release('status')).out).toContain('SERVICE WORKER OFF');
  expect((await release('worker', 'off', '--why', 'again')).out).toContain('already, nothing changed');
  await release('worker', 'on');
  expect(await live()).toMatchObject({ worker: 'on', revision: 3 });
});

test('OF-05 stays off after a promotion', async () => {
  await release('worker', 'off', '--why', 'pages hang');
  await release('promote', 'shell', '2');
  expect(await live()).toMatchObject({ worker: 'off', apps: { shell: { version: '2' } } });
});

test('OF-05 needs a reason to switch it off, and one of the two words', async () => {
  await expect(release('worker', 'off')).resolves.toMatchObject({ code: 2, err: expect.stringContaining('--why') });
  await expect(release('worker', 'away')).resolves.toMatchObject({
    code: 2,
    err: expect.stringContaining('on or off'),
  });
  expect((await live())?.revision).toBe(1);
});
