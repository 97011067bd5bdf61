import { store, userAtom } from '@manassa/shared/session';
import type * as reads from './reads';

type Reads = typeof reads;

let loaded: Reads | null = null;
let loading: Promise<Reads> | null = null;

async function load(): Promise<Reads> {
  try {
    const file = await import(/* webpackChunkName: "reads" */ './reads');
    file.startReads();
    loaded = file;
    return file;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** Loads the contract, the fetcher and SWR, once. Rejects if the file does not load; the next call tries again. */
export function loadReads(): Promise<Reads> {
  loading ??= load();
  return loading;
}

/** Returns the contract, the fetcher and SWR if they are loaded, else null. */
export function loadedReads(): Reads | null {
  return loaded;
}

/**
 * Starts to load them on every page but the landing page, which loads them after its own script if it reads anything.
 * The page server preloads their file by the same rule (build/manifest/shellManifest.ts).
 */
export function loadReadsAhead(path: string): void {
  if (path !== '/') loadReads().catch(() => undefined);
}

/**
 * Loads them also for a student who is known from this device only, without a request: waiting submissions are shown,
 * and a logout removes the student's last data.
 */
export function loadReadsForStudents(): void {
  store.sub(userAtom, () => {
    if (store.get(userAtom) !== null) loadReads().catch(() => undefined);
  });
}
