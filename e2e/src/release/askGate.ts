import { cpSync } from 'node:fs';
import path from 'node:path';
import type { openBrowser } from '@manassa/release/browser';
import { changeRelease, FolderStorage, judgeRelease, readConfig, readLive } from '@manassa/release/testing';
import { publishEdited } from './editedVersion';

const REASON = { by: 'tester', why: '', command: 'test' };

interface Question {
  releaseDir: string;
  browser: Awaited<ReturnType<typeof openBrowser>>;
}

interface Answer {
  /** A line for each reason against the version. */
  reasons: string[];
  notes: readonly string[];
}

/** Asks the gate about the promotion of a version, in this process and without a change. */
export async function askGate({ releaseDir, browser }: Question, app: string, version: string): Promise<Answer> {
  const storage = new FolderStorage(releaseDir);
  const settings = readConfig({}, '/').page;
  const parts = { storage, settings, environment: {}, assetBase: null, browser, occasion: 'promotion' } as const;
  const change = changeRelease({
    storage,
    reason: REASON,
    dryRun: true,
    decide: () => [{ app, version, back: false }],
    gate: (question) => judgeRelease({ ...question, ...parts }),
  });
  return change.then(
    (planned) => ({ reasons: [], notes: planned?.notes ?? [] }),
    (error: Error) => ({ reasons: error.message.split('\n'), notes: [] }),
  );
}

/** Version of the remotes in a release of single pages. */
const ONE_PAGE = '8.0.0';

/**
 * Fills a folder with a live release of the shell and remotes with one page each, by remote. The gate opens every page of
 * a changed remote, of all remotes if the shell changes, and the broken ones twice again: half a second each.
 */
export async function onePageRelease(releaseDir: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const whole = path.join(process.env.E2E_FOLDER ?? '', 'release');
  const live = (await readLive(new FolderStorage(whole)))?.apps;
  const versionOf = (app: string): string => live?.[app]?.version ?? '';
  for (const app of ['shell', ...Object.keys(pages)]) {
    const place = path.join('apps', app, versionOf(app));
    cpSync(path.join(whole, place), path.join(releaseDir, place), { recursive: true });
  }
  for (const [remote, page] of Object.entries(pages)) {
    await publishEdited(releaseDir, remote, versionOf(remote), ONE_PAGE, (draft) =>
      draft.manifest((manifest) => {
        const kept = Object.entries(manifest.preload).filter(([pattern]) => ['*', page].includes(pattern));
        manifest.preload = Object.fromEntries(kept);
        if (!manifest.routes.some((route) => route.endsWith('*'))) manifest.routes = [page];
      }),
    );
  }
  await changeRelease({
    storage: new FolderStorage(releaseDir),
    reason: REASON,
    decide: () => [
      { app: 'shell', version: versionOf('shell'), back: false },
      ...Object.keys(pages).map((app) => ({ app, version: ONE_PAGE, back: false })),
    ],
  });
}
