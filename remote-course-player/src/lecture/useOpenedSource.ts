import type { ContentItem } from '@manassa/shared/contract';
import { configAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import type { LectureAccess } from './lectureAccess.rule';
import { videoSource } from './videoSource.rule';
import type { VideoSource } from './videoSource.rule';

/**
 * What plays, or null while the lecture is blocked. A lecture that was opened stays open until its page is left: the
 * view that is being counted may use up the limit, and a course that is read again may come without the video.
 */
export function useOpenedSource(verdict: LectureAccess, item: ContentItem, enrolled: boolean): VideoSource | null {
  const { embeds } = useAtomValue(configAtom);
  const [opened, setOpened] = useState<VideoSource | null>(null);
  if (opened !== null) return opened;
  if (verdict.state === 'blocked') return null;
  const source = videoSource(item, enrolled, embeds, window.location.origin);
  setOpened(source);
  return source;
}
