import { requestFile } from '@manassa/shared/network';
import { areUpdatesHeld, LIVE_RELEASE_PATH, readLiveRelease } from '@manassa/shared/federation';
import type { LiveRelease } from '@manassa/shared/federation';
import { store } from '@manassa/shared/session';
import { dock } from '../dock/dockParts';
import { askRegularly } from './askRegularly';
import { offerAtom } from './offerAtom';
import { outdatedParts } from './outdated.rule';
import type { PageVersions } from './outdated.rule';
import { UpdateNotice } from './UpdateNotice';

export interface WatchedPage {
  everySec: number;
  runs: () => PageVersions;
  wouldRun: (release: LiveRelease) => PageVersions;
  /** By remote. */
  failed: () => Readonly<Record<string, readonly string[]>>;
  /** Called with the live release while nothing holds updates. */
  learn: (release: LiveRelease) => void;
}

/** Returns the key of the update that a release brings, or null if the page is up to date. */
export function offerOf(page: Omit<WatchedPage, 'everySec' | 'learn'>, release: LiveRelease): string | null {
  const wouldRun = page.wouldRun(release);
  const parts = outdatedParts(page.runs(), wouldRun, page.failed());
  if (parts.length === 0) return null;
  return parts.map((name) => `${name}@${name === 'shell' ? wouldRun.shell : wouldRun.remotes[name]}`).join(' ');
}

/** Polls the live release and offers an update if the page runs something else. Returns a function that stops it. */
export function watchUpdates(page: WatchedPage): () => void {
  dock('update', UpdateNotice);
  return askRegularly(page.everySec, async () => {
    try {
      const release = readLiveRelease(await requestFile(LIVE_RELEASE_PATH));
      if (!areUpdatesHeld()) page.learn(release);
      const offer = offerOf(page, release);
      if (offer !== null && offer !== store.get(offerAtom)) console.info(`[manassa] update: ${offer}`);
      store.set(offerAtom, offer);
    } catch {
      // Offline, or a server restart: the next poll will succeed.
    }
  });
}
