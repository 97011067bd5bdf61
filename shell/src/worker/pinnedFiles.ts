import type { Composition } from '@manassa/shared/federation';
import { endAfter } from './limit';
import { worker } from './scope';

/** A version's list of files, see release/src/publish/integrity.ts. */
interface Published {
  files?: { path?: string; sha384?: string }[];
}

/** Time for a version's list, in ms. */
const LIST_MS = 20_000;

const LOADED = /\.(m?js|css|woff2|svg|webp|avif)$/;

/**
 * Returns the files of pinned versions (`bases`) that a page does not name, by version and address. Without its list, a
 * version is left out: its attempt runs in the live version after a reload without a connection.
 */
export async function pinnedFiles(
  bases: readonly string[],
  named: Composition['files'],
): Promise<Record<string, Composition['files']>> {
  const pinned: Record<string, Composition['files']> = {};
  for (const base of bases) {
    if (Object.keys(named).some((href) => href.startsWith(base))) continue;
    try {
      const response = await fetch(new URL('integrity.json', new URL(base, worker.location.href)), {
        credentials: 'omit',
        signal: endAfter(LIST_MS),
      });
      // The page server's own file.
      const { files: listed = [] } = (await response.json()) as Published;
      const loaded = listed.filter(({ path = '' }) => LOADED.test(path));
      pinned[base] = Object.fromEntries(loaded.map(({ path = '', sha384 = '' }) => [`${base}${path}`, sha384]));
    } catch {
      // Not reachable now.
    }
  }
  return pinned;
}
