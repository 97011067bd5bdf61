import { changeRelease } from '../live/changeRelease';
import type { ReleaseDocument } from '../live/releaseDocument';
import type { Storage } from '../storage/Storage';
import type { Halt } from './verdict.rule';

/** Who the history says it was. */
const PAGE_SERVER = 'page server';

/**
 * Aborts a canary because of its figures, with the compare and swap that an operator's command goes through: of several
 * servers that come to the same verdict one writes it down, and a trial that ended meanwhile is left alone. The version
 * is held back, so nothing starts it again by itself.
 *
 * @returns null when there was nothing left to abort
 */
export async function haltCanary(
  storage: Storage,
  { app, version, trial, why }: Halt,
  nowMs: () => number,
): Promise<ReleaseDocument | null> {
  return changeRelease({
    storage,
    reason: { by: PAGE_SERVER, why, command: 'reports' },
    nowMs,
    decide: ({ live }) => {
      const canary = live?.apps[app]?.canary;
      const runs = canary?.version === version && canary.sinceRevision === trial;
      return runs ? [{ act: 'abort', app, version }] : [];
    },
  });
}
