import { UserMistake } from '@manassa/shared/config';
import type { Storage } from '../storage/Storage';
import { type Reason, stampAfter } from './nextRelease.rule';
import type { ReleaseDocument } from './releaseDocument';
import { commitRelease, readLegible } from './releaseStore';
import { retryChange } from './retryChange';

/** Switches all browsers' service workers; null if unchanged. Throws UserMistake if nothing was released. */
export async function switchWorker(
  storage: Storage,
  wanted: 'on' | 'off',
  { by, why, command }: Reason,
  nowMs: () => number = Date.now,
): Promise<ReleaseDocument | null> {
  return retryChange(async () => {
    const { history, illegible } = await readLegible(storage);
    const live = history.at(-1);
    if (!live) throw new UserMistake('nothing was released yet');
    if ((live.worker ?? 'on') === wanted) return null;
    const stamp = stampAfter(live, illegible, nowMs());
    const document = { ...live, ...stamp, by, why, command, changes: [], forced: [], notes: [], worker: wanted };
    return (await commitRelease(storage, document)) ? document : undefined;
  });
}
