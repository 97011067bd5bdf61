import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from '@manassa/release/browser';
import { changeRelease, FolderStorage, judgeRelease, readConfig, readLive } from '@manassa/release/testing';
import { publishEdited } from '../release/editedVersion';

const REMOTE = 'remote-student';
const REASON = { by: 'tester', why: '', command: 'test' };

let folder = '';
const releaseDir = (): string => path.join(folder, 'release');

/** A release of the shell and one remote: the gate opens every page of every remote before it judges the worker. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'manassa-gate-'));
  const shared = path.join(process.env.E2E_FOLDER ?? '', 'release');
  const live = await readLive(new FolderStorage(shared));
  const chosen = ['shell', REMOTE].map((app) => ({ app, version: live?.apps[app]?.version ?? '', back: false }));
  for (const { app, version } of chosen) {
    const place = path.join('apps', app, version);
    cpSync(path.join(shared, place), path.join(releaseDir(), place), { recursive: true });
  }
  await changeRelease({ storage: new FolderStorage(releaseDir()), reason: REASON, decide: () => chosen });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asks the gate about a shell with another service worker; returns its refusal, or '' if it passes. */
async function refusalOf(version: string, worker: string): Promise<string> {
  const storage = new FolderStorage(releaseDir());
  const live = (await readLive(storage))?.apps.shell?.version ?? '';
  await publishEdited(releaseDir(), 'shell', live, version, (draft) => draft.write('worker.js', worker));
  const browser = await openBrowser(process.env.E2E_BROWSER ?? '');
  try {
    await changeRelease({
      storage,
      reason: REASON,
      dryRun: true,
      decide: () => [{ app: 'shell', version, back: false }],
      gate: (question) =>
        judgeRelease({
          ...question,
          storage,
          settings: readConfig({}, '/').page,
          environment: {},
          assetBase: null,
          browser,
          occasion: 'promotion',
        }),
    });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await browser.close();
  }
}

it.each([
  ['fails', '9.0.0', "Promise.reject(new Error('broken'))"],
  ['never answers', '9.0.1', 'new Promise(() => undefined)'],
])(
  'OF-05 the gate refuses a shell whose service worker reports that it stored a page, and %s',
  async (_, version, answer) => {
    const refusal = await refusalOf(
      version,
      `
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('message', ({ ports }) => ports[0].postMessage({ version: '9.0.0', result: 'kept', isCounted: false }));
    addEventListener('fetch', (event) => event.respondWith(${answer}));`,
    );
    expect(refusal).toMatch(/refused: shell 9\.0\.\d .*: without a connection it was not loaded/);
  },
);
