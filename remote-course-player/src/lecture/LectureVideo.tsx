import { copy as common } from '@manassa/shared/locale';
import { Button, classes, Icon } from '@manassa/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lectureCopy } from './copy';
import css from './LectureVideo.module.css';
import { useVideoPlayer } from './player/useVideoPlayer';
import type { VideoSource } from './videoSource.rule';
import { openWatchSession } from './watching/watchSession';
import type { WatchedLecture } from './watching/watchSession';

interface LectureVideoProps {
  source: Exclude<VideoSource, { provider: 'unsupported' }>;
  title: string;
  /** Requested position; each new object is a new request. */
  jump: { sec: number } | null;
  /** Called whenever the video plays. */
  onStarted: () => void;
  /** Called with the position in whole seconds whenever it changes. */
  onSecond: (sec: number) => void;
  onEnded: () => void;
  /** Requests the address again: it may have expired. */
  onRetry: () => void;
  /** Read once, at the start of the session. */
  lecture: WatchedLecture;
  /** Null without an enrollment. A course that is read again may bring one. */
  enrollmentId: string | null;
}

/**
 * The video of a lecture with its loading and failed states; reports the student's progress. A video that has not loaded
 * is loaded again when the network returns. Use the video as key: a playback session belongs to one video.
 */
export function LectureVideo({
  source,
  title,
  jump,
  onStarted,
  onSecond,
  onEnded,
  onRetry,
  lecture,
  enrollmentId,
}: LectureVideoProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [session] = useState(() => openWatchSession(lecture));
  const { place, state, retry, playFrom } = useVideoPlayer({
    source,
    title,
    startSec: session.startSec,
    onStarted,
    onTime(moment) {
      session.onTime(moment, enrollmentId);
      onSecond(Math.floor(moment.currentSec));
    },
    onStopped: session.onStopped,
    onEnded,
  });

  useEffect(() => {
    if (jump) playFrom(jump.sec);
  }, [jump, playFrom]);

  function tryAgain(): void {
    retry();
    onRetry();
  }
  const onOnline = useEffectEvent(() => {
    if (state === 'ready') return;
    // The frame and the button are replaced.
    if (stage.current?.contains(document.activeElement)) stage.current.focus();
    tryAgain();
  });
  useEffect(() => {
    const listener = (): void => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  return (
    <div ref={stage} role="group" aria-label={title} tabIndex={-1} className={css.stage}>
      <div ref={place} className={classes(css.frame, state === 'failed' && css.covered)} dir="ltr" />
      {state === 'loading' && (
        <p role="status" className={css.loading}>
          <span className="visually-hidden">{lectureCopy.videoLoading}</span>
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className={css.failed}>
          <Icon name="warning" size={32} className={css.failedIcon} />
          <p>{lectureCopy.videoError}</p>
          <Button
            icon="refresh"
            variant="outline"
            onClick={() => {
              // The button disappears.
              stage.current?.focus();
              tryAgain();
            }}
          >
            {common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
