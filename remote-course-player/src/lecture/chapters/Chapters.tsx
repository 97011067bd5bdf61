import type { Chapter } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { copy as common } from '@manassa/shared/locale';
import { BidiText, Button, Card, classes, Icon, Ltr, Skeleton } from '@manassa/shared/ui';
import { lectureCopy } from '../copy';
import { chapterAt, chapterTime, orderedChapters } from './chapterAt.rule';
import css from './Chapters.module.css';
import pageCss from '../LecturePage.module.css';

interface ChaptersProps {
  /** Null if the video has no id to request chapters with. */
  videoId: string | null;
  /** Position in seconds. */
  atSec: number;
  onChoose: (sec: number) => void;
}

/** The chapters of a video, with the current one marked; a press jumps to a chapter. */
export function Chapters({ videoId, atSec, onChoose }: ChaptersProps) {
  const read = useRead('chapters', videoId === null ? null : { params: { videoId } }, { quiet: true });
  // Servers may have chapters for one provider's videos only.
  const isUnknown = read.state === 'failed' && read.status === 404 && read.code === 'server';
  const isLoading = read.state === 'loading' || (read.state === 'failed' && read.retrying);
  const hasNone = read.state === 'ready' && read.data.chapters.length === 0;
  return (
    <Card as="section" tabIndex={-1} className={pageCss.panel} aria-labelledby="chapters-title">
      <h2 id="chapters-title">
        <Icon name="list" />
        {lectureCopy.chapters}
      </h2>
      {videoId !== null && isLoading && <ChaptersSkeleton />}
      {read.state === 'failed' && !isUnknown && !isLoading && (
        <div role="alert" className={css.state}>
          <p>{lectureCopy.chaptersError}</p>
          <Button
            variant="outline"
            size="small"
            icon="refresh"
            onClick={(event) => {
              // The button disappears.
              event.currentTarget.closest('section')?.focus();
              read.retry();
            }}
          >
            {common.retry}
          </Button>
        </div>
      )}
      {(videoId === null || isUnknown || hasNone) && <p className={css.state}>{lectureCopy.chaptersEmpty}</p>}
      {read.state === 'ready' && read.data.chapters.length > 0 && (
        <ChapterList chapters={orderedChapters(read.data.chapters)} atSec={atSec} onChoose={onChoose} />
      )}
    </Card>
  );
}

interface ChapterListProps {
  chapters: readonly Chapter[];
  atSec: number;
  onChoose: (sec: number) => void;
}

function ChapterList({ chapters, atSec, onChoose }: ChapterListProps) {
  const playing = chapterAt(chapters, atSec);
  return (
    <ol className={css.list}>
      {chapters.map((chapter, at) => (
        <li key={`${chapter.startSec} ${at}`}>
          <button
            type="button"
            className={classes(css.chapter, at === playing && css.playing)}
            aria-current={at === playing ? 'true' : undefined}
            onClick={() => onChoose(chapter.startSec)}
          >
            <Ltr className={classes(css.time, 'm-figures')}>{chapterTime(chapter.startSec)}</Ltr>
            <BidiText as="span" className={css.title} text={chapter.title} />
            {at === playing && <span className={css.now}>{lectureCopy.now}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

function ChaptersSkeleton() {
  return (
    <div className={css.list} aria-busy="true">
      {[70, 55, 62].map((width) => (
        <div key={width} className={css.chapter}>
          <Skeleton width={64} height={32} />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
