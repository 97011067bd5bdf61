import { changeRelease, FolderStorage, type Intent } from '@manassa/release/testing';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { type Draft, publishEdited } from '../editedVersion';
import { liveVersion } from '../liveVersion';
import { PageChecker } from './pageChecker';

/** Number of pages to fetch; PAGES=10000 for more (docs/nginx.md). */
const PAGES = Number(process.env.PAGES ?? 400);
/** Minimum number of releases that the pages must cover. */
const CHANGES = Math.max(8, PAGES / 100);
/** Share of a page in the time limit of the test, enough for a machine whose cores are all busy. */
const MS_A_PAGE = 600;
/** Pauses between changes in ms: longer and shorter than a server takes to notice. */
const PAUSES_MS = [400, 50, 800];
const APPS = ['shell', 'remote-exam', 'remote-public'];
const OTHER = '9.9.9';

let product: OwnProduct;
const first = new Map<string, string>();

beforeAll(async () => {
  product = await startOwnProduct();
  for (const app of APPS) {
    const version = await liveVersion(product.origin, app);
    first.set(app, version);
    await publishEdited(product.releaseDir, app, version, OTHER, shorten);
  }
});

afterAll(() => product.end());

/** Shortens the files for faster publishing; nothing runs these versions. */
function shorten(draft: Draft): void {
  for (const file of draft.files()) {
    if (/\.(js|css)$/.test(file)) draft.write(file, '/* short */');
    else if (file.endsWith('.woff2')) draft.write(file, 'short');
  }
}

/** Returns all kinds of change to an application; the last one leads back to the start. */
function movesOf(app: string): Intent[] {
  const version = first.get(app) ?? '';
  return [
    { act: 'canary', app, version: OTHER, share: 10 },
    { act: 'canary', app, version: OTHER, share: 60 },
    { act: 'abort', app, version: OTHER },
    { app, version: OTHER, back: false },
    { app, version, back: true },
  ];
}

/** Changes what is live until stopped; returns the number of changes. */
async function keepChanging(signal: AbortSignal): Promise<number> {
  const storage = new FolderStorage(product.releaseDir);
  let changes = 0;
  while (!signal.aborted) {
    const rounds = APPS.map(movesOf);
    const move = rounds[changes % APPS.length]?.[Math.floor(changes / APPS.length) % 5];
    const reason = { by: 'tester', why: 'a test', command: 'test' };
    if (move) await changeRelease({ storage, reason, decide: () => [move] });
    changes += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[changes % PAUSES_MS.length]));
  }
  return changes;
}

describe('pages during changes', () => {
  it(
    'RL-02 belong to one release each, and name only existing files',
    async () => {
      const stop = new AbortController();
      const changing = keepChanging(stop.signal);
      const tally = await new PageChecker(product.origin, product.releaseDir)
        .check(PAGES, CHANGES)
        .finally(() => stop.abort());
      const changes = await changing;
      if (process.env.PAGES !== undefined) console.log(JSON.stringify({ ...tally, changes }));
      expect(tally).toMatchObject({ mixed: [], missing: [] });
      expect(tally.pages).toBeGreaterThanOrEqual(PAGES);
    },
    60_000 + PAGES * MS_A_PAGE,
  );
});
