import type { ContentItem } from '@manassa/shared/contract';
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
  ended: boolean;
}

/**
 * Returns the video to play; `pending` while it is requested again; null while the lecture is blocked. An opened
 * lecture stays open until its page is left or its last allowed view has ended: the current view may use up the limit,
 * and a course read again may lack the video.
 */
export function useOpenedSource(
  verdict: LectureAccess,
  item: ContentItem,
  enrolled: boolean,
  { refresh, ended }: Viewing,
): VideoSource | 'pending' | null {
  const { embeds } = useAtomValue(configAtom);
  const [opened, setOpened] = useState<VideoSource | null>(null);
  const [asked, setAsked] = useState(false);
  const askAgain = useEffectEvent(() => refresh());
  // The cached course may be from before the required content was completed.
  const pending = opened === null && verdict.state === 'open' && isWithheld(item) && !asked;

  useEffect(() => {
    if (!pending) return;
    void askAgain().finally(() => setAsked(true));
  }, [pending]);

  if (opened !== null && !(ended && isUsedUp(verdict))) return opened;
  if (verdict.state === 'blocked') return null;
  if (pending) return 'pending';
  const source = videoSource(item, enrolled, embeds, window.location.origin);
  setOpened(source);
  return source;
}
