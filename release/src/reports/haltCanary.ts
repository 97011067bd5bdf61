import { changeRelease } from '../live/changeRelease';
import type { ReleaseDocument } from '../live/releaseDocument';
import type { Storage } from '../storage/Storage';
import type { Halt } from './verdict.rule';

/** Operator recorded in the history. */
const PAGE_SERVER = 'page server';

/** Aborts a canary because of its figures, once among several servers; null if it ended meanwhile. */
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
