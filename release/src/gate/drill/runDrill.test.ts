import { changeRelease } from '../../live/changeRelease';
import type { ReleaseDocument } from '../../live/releaseDocument';
import { readReleased } from '../../live/releaseStore';
import { readConfig } from '../../config/config';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';
import { GOOD_PAGE } from '../../testing/fakePages';
import { startBrowser } from '../browser';
import { openBrowserContext } from '../pages/lookAtPage';
import { runDrill } from './runDrill';

jest.mock('../browser');
jest.mock('../pages/lookAtPage');

const folder = useTemporaryFolder();
const release = useCommandLine(folder);

/** Replaces the browser: each page works, in the version of the private server. */
const works = async (_browser: unknown, origin: string) => {
  const evaluate = async () => {
    const { apps } = (await (await fetch(`${origin}/release.json`)).json()) as ReleaseDocument;
    return { ...GOOD_PAGE, remote: { status: 'ready', version: apps['remote-x']?.version } };
  };
  const page = { goto: async () => undefined, evaluate };
  return { newPage: async () => page, route: async () => undefined, [Symbol.asyncDispose]: async () => undefined };
};

/** Makes a shell and a remote live whose page preloads these files. */
async function goLive(files: string[]): Promise<FolderStorage> {
  jest.mocked(openBrowserContext).mockImplementation(works as never);
  const storage = new FolderStorage(folder());
  await publishFixture(storage, { app: 'shell' });
  await publishFixture(storage, {
    app: 'remote-x',
    routes: ['/x', '/y'],
    preload: { '/x': files, '/y': ['courses.css'] },
  });
  const decide = () => ['shell', 'remote-x'].map((app) => ({ app, version: '1', back: false }));
  await changeRelease({ storage, reason: { by: '', why: '', command: '' }, decide });
  return storage;
}

test.each([
  [
    ['routes.js', 'courses.css'],
    ['load', 'page chunk', 'first render', 'hang', 'styles', 'contract'],
  ],
  [['routes.js'], ['load', 'page chunk', 'first render', 'hang', 'contract']],
])('RL-20 breaks a page with the files %j in each way that is possible', async (files, faults) => {
  const storage = await goLive(files);
  const live = await readReleased(storage);
  const settings = readConfig({}, '/').page;
  const [result] = await runDrill({ storage, settings, live, apps: ['remote-x'], browser: {} as never });
  expect(result?.faults.map(({ fault }) => fault)).toEqual(faults);
});

test('RL-20 measures until a page shows more than its skeleton, and until the first text about a wait', async () => {
  const storage = await goLive(['routes.js']);
  const live = await readReleased(storage);
  let servers = 0;
  jest.mocked(openBrowserContext).mockImplementation((async (browser: unknown, origin: string) => {
    const context = await works(browser, origin);
    const page = await context.newPage();
    servers += 1;
    // The first server has no broken version.
    const slow =
      servers === 2
        ? [
            { heading: null, waiting: 'a moment' },
            { busy: true, waiting: 'a moment' },
          ]
        : [];
    const evaluate = async () => ({ ...(await page.evaluate()), ...slow.shift() });
    return { ...context, newPage: async () => ({ ...page, evaluate }) };
  }) as never);
  const settings = readConfig({}, '/').page;
  const [result] = await runDrill({ storage, settings, live, apps: ['remote-x'], browser: {} as never });
  const { tookMs, textMs } = result?.faults[0]?.first ?? {};
  // Looks are at least 50 ms apart.
  expect(Number(tookMs) - Number(textMs)).toBeGreaterThan(95);
  expect(result?.faults[0]?.again.textMs).toBeNull();
});

test('RL-20 the command fails when the broken version stays in place of the last good one', async () => {
  await goLive(['routes.js']);
  jest.mocked(startBrowser).mockResolvedValue({ [Symbol.asyncDispose]: async () => undefined } as never);
  const { code, out } = await release('drill', 'remote-x');
  expect(code).toBe(1);
  expect(out).toMatch(/FAILED {4}load .*: the page of 1-drill\.1 after/);
});
