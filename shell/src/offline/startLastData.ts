import { forgetLastReads, oldDataAtom } from '@manassa/shared/data';
import { store } from '@manassa/shared/session';
import { dock } from '../dock/dockParts';
import { LastDataLine } from './LastDataLine';

/** Shows the age of last data when some is on screen, and removes all of it when a session ends. */
export function startLastData(): void {
  forgetLastReads();
  const stop = store.sub(oldDataAtom, () => {
    if (store.get(oldDataAtom) === null) return;
    stop();
    dock('last-data', LastDataLine);
  });
}
