import { requestFile } from '@manassa/shared/data';
import { LIVE_RELEASE_PATH, readLiveRelease } from '@manassa/shared/federation';
import type { LiveRelease } from '@manassa/shared/federation';
import { store } from '@manassa/shared/session';
import { dock } from '../dock/dockParts';
import { askRegularly } from './askRegularly';
import { offerAtom } from './offerAtom';
import { outdatedParts } from './outdated.rule';
import type { PageVersions } from './outdated.rule';
import { UpdateNotice } from './UpdateNotice';

/** What of a page is watched. */
export interface WatchedPage {
  everySec: number;
  /** What runs in it, or would when it is first needed. */
  runs: () => PageVersions;
  /** What it would run of a release if it were opened now. */
  wouldRun: (release: LiveRelease) => PageVersions;
  /** Versions that failed in it, by remote. */
  failed: () => Readonly<Record<string, readonly string[]>>;
}

/** The update that a release means for a page, as a text; null when the page runs what it should. */
export function offerOf(page: Omit<WatchedPage, 'everySec'>, release: LiveRelease): string | null {
  const wouldRun = page.wouldRun(release);
  const parts = outdatedParts(page.runs(), wouldRun, page.failed());
  if (parts.length === 0) return null;
  return parts.map((name) => `${name}@${name === 'shell' ? wouldRun.shell : wouldRun.remotes[name]}`).join(' ');
}

/** Follows what is live and offers the update when the page runs something else. Returns the way to stop. */
export function watchUpdates(page: WatchedPage): () => void {
  dock('update', UpdateNotice);
  return askRegularly(page.everySec, async () => {
    try {
      const offer = offerOf(page, readLiveRelease(await requestFile(LIVE_RELEASE_PATH)));
      if (offer !== null && offer !== store.get(offerAtom)) console.info(`[manassa] update: ${offer}`);
      store.set(offerAtom, offer);
    } catch {
      // No line, or a server that is being replaced: the next question will be answered.
    }
  });
}
