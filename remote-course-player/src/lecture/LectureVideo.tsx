import { copy as common } from '@manassa/shared/locale';
import { Button, classes, Icon } from '@manassa/shared/ui';
import { useEffect, useState } from 'react';
import { copy } from '../copy';
import css from './LectureVideo.module.css';
import { useVideoPlayer } from './player/useVideoPlayer';
import type { VideoSource } from './videoSource.rule';
import { openWatchSession } from './watchSession';
import type { WatchedLecture } from './watchSession';

interface LectureVideoProps {
  source: Exclude<VideoSource, { provider: 'unsupported' }>;
  title: string;
  /** Where the student wants to go; every new object is a new wish. */
  jump: { sec: number } | null;
  /** The position in whole seconds, whenever it changes. */
  onSecond: (sec: number) => void;
  /** Playback got to the end. */
  onEnded: () => void;
  /** Who watches what; what it says at the start counts for the whole session. */
  lecture: WatchedLecture;
}

/** The video of a lecture with its own loading and failed states, followed for the student's progress. */
export function LectureVideo({ source, title, jump, onSecond, onEnded, lecture }: LectureVideoProps) {
  const [session] = useState(() => openWatchSession(lecture));
  const { place, state, retry, playFrom } = useVideoPlayer({
    source,
    title,
    startSec: session.startSec,
    onTime(moment) {
      session.onTime(moment);
      onSecond(Math.floor(moment.currentSec));
    },
    onStopped: session.onStopped,
    onEnded,
  });

  useEffect(() => {
    if (jump) playFrom(jump.sec);
  }, [jump, playFrom]);

  return (
    <div className={css.stage}>
      <div ref={place} className={classes(css.frame, state === 'failed' && css.covered)} dir="ltr" />
      {state === 'loading' && (
        <p role="status" className={css.loading}>
          <span className="visually-hidden">{copy.lecture.videoLoading}</span>
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className={css.failed}>
          <Icon name="warning" size={32} className={css.failedIcon} />
          <p>{copy.lecture.videoError}</p>
          <Button icon="refresh" variant="outline" onClick={retry}>
            {common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
