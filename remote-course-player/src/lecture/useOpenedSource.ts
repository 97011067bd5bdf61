import type { ContentItem } from '@manassa/shared/contract';
import { oldDataAtom } from '@manassa/shared/data';
import { configAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LectureAccess } from './access/lectureAccess.rule';
import { videoSource } from './videoSource.rule';
import type { VideoSource } from './videoSource.rule';

/** The server withholds the video until the item may be watched. */
function isWithheld(item: ContentItem): boolean {
  return item.video === null && item.freeVideo === null;
}

function isUsedUp(verdict: LectureAccess): boolean {
  return verdict.state === 'blocked' && (verdict.reason === 'watch_limit' || verdict.reason === 'both');
}

interface Viewing {
  refresh: () => Promise<void>;
  /** True once the video has played on this page, until a retry after a failure. */
  started: boolean;
  ended: boolean;
}

const isSame = (one: VideoSource, other: VideoSource): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the video to play; `pending` while it is requested again; `unread` if it did not come; null while the lecture
 * is blocked. An opened lecture stays open until its page is left or its last allowed view has ended: the current view
 * may use up the limit, and a course read again may lack the video. Until it is played, a course read again may bring
 * another video, or a valid address after a stored one. `reopen` requests the address again.
 */
export function useOpenedSource(
  verdict: LectureAccess,
  item: ContentItem,
  enrolled: boolean,
  { refresh, started, ended }: Viewing,
): { source: VideoSource | 'pending' | 'unread' | null; reopen: () => void } {
  const { embeds } = useAtomValue(configAtom);
  // A course from before the enrollment only lists its lectures.
  const isOld = useAtomValue(oldDataAtom)?.calls.includes('course') === true;
  const [opened, setOpened] = useState<VideoSource | null>(null);
  const [asked, setAsked] = useState(false);
  // True from a failed playback on, whose address may have expired, until the course was read again.
  const [stale, setStale] = useState(false);
  const askAgain = useEffectEvent(() => refresh());
  // The cached course may be from before the required content was completed.
  const withheld = opened === null && verdict.state === 'open' && isWithheld(item);
  const pending = withheld && !asked;

  useEffect(() => {
    if (!pending && !stale) return;
    void askAgain()
      .catch(() => undefined)
      .finally(() => setAsked(true));
  }, [pending, stale]);

  const reopen = (): void => {
    setAsked(false);
    setStale(true);
  };
  const fresh =
    verdict.state === 'open' && !isWithheld(item) ? videoSource(item, enrolled, embeds, window.location.origin) : null;
  if (stale && asked) setStale(false);
  if (opened !== null && !(ended && isUsedUp(verdict))) {
    if (fresh !== null && !started && !isSame(opened, fresh)) setOpened(fresh);
    return { source: opened, reopen };
  }
  // Another view, which staff may allow, needs a valid address.
  if (opened !== null) setOpened(null);
  if (verdict.state === 'blocked') return { source: null, reopen };
  if (pending) return { source: 'pending', reopen };
  // Servers withhold a video, not its type: without one there is no video.
  if (fresh === null && item.videoType === null && !isOld) return { source: { provider: 'unsupported' }, reopen };
  if (fresh === null) return { source: 'unread', reopen };
  setOpened(fresh);
  return { source: fresh, reopen };
}
