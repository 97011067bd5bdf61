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

/** Version of the remote in a release of one page. */
const ONE_PAGE = '8.0.0';

/**
 * Fills a folder with a live release of the shell and one remote that has one page. The gate opens every page of every
 * remote of a changed shell, and the broken ones twice again, which takes half a second each.
 */
export async function onePageRelease(releaseDir: string, remote: string, page: string): Promise<void> {
  const whole = path.join(process.env.E2E_FOLDER ?? '', 'release');
  const live = (await readLive(new FolderStorage(whole)))?.apps;
  const versions = { shell: live?.shell?.version ?? '', [remote]: live?.[remote]?.version ?? '' };
  for (const [app, version] of Object.entries(versions)) {
    cpSync(path.join(whole, 'apps', app, version), path.join(releaseDir, 'apps', app, version), { recursive: true });
  }
  await publishEdited(releaseDir, remote, versions[remote] ?? '', ONE_PAGE, (draft) =>
    draft.manifest((manifest) => {
      const kept = Object.entries(manifest.preload).filter(([pattern]) => ['*', page].includes(pattern));
      manifest.preload = Object.fromEntries(kept);
      if (!manifest.routes.some((route) => route.endsWith('*'))) manifest.routes = [page];
    }),
  );
  await changeRelease({
    storage: new FolderStorage(releaseDir),
    reason: REASON,
    decide: () => [
      { app: 'shell', version: versions.shell, back: false },
      { app: remote, version: ONE_PAGE, back: false },
    ],
  });
}
