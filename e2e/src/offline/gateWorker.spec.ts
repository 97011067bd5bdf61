import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from '@manassa/release/browser';
import { FolderStorage, readLive } from '@manassa/release/testing';
import { askGate, onePageRelease } from '../release/askGate';
import { publishEdited } from '../release/editedVersion';

let releaseDir = '';

beforeAll(async () => {
  releaseDir = mkdtempSync(path.join(tmpdir(), 'manassa-gate-'));
  await onePageRelease(releaseDir, { 'remote-public': '/' });
});
afterAll(() => rmSync(releaseDir, { recursive: true, force: true }));

/** Asks the gate about a shell with another service worker; returns its reasons against it. */
async function reasonsAgainst(version: string, worker: string): Promise<string[]> {
  const live = (await readLive(new FolderStorage(releaseDir)))?.apps.shell?.version ?? '';
  await publishEdited(releaseDir, 'shell', live, version, (draft) => draft.write('worker.js', worker));
  const browser = await openBrowser(process.env.E2E_BROWSER ?? '');
  try {
    return (await askGate({ releaseDir, browser }, 'shell', version)).reasons;
  } finally {
    await browser.close();
  }
}

it('OF-05 the gate refuses a shell whose service worker reports that it stored a page, and never answers', async () => {
  const reasons = await reasonsAgainst(
    '9.0.0',
    `
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('message', ({ ports }) => ports[0].postMessage({ version: '9.0.0', result: 'kept', isCounted: false }));
    addEventListener('fetch', (event) => event.respondWith(new Promise(() => undefined)));`,
  );
  expect(reasons).toEqual([
    expect.stringMatching(/^refused: shell 9\.0\.0 .*: without a connection it was not loaded/),
  ]);
});
