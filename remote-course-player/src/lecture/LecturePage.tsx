import type { CallData } from '@manassa/shared/contract';
import { viewsLeft } from '@manassa/shared/domain';
import { copy as common, formatMinutes } from '@manassa/shared/locale';
import { plainText } from '@manassa/shared/plain-text';
import { userAtom } from '@manassa/shared/session';
import { BidiText, Chip, FailedState, ScreenTitle, Skeleton } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import type { Step } from '../courseView/courseWalk.rule';
import { lectureCopy } from './copy';
import { BlockedLecture } from './access/BlockedLecture';
import { Chapters } from './chapters/Chapters';
import { Documents } from './documents/Documents';
import { isLowOnViews, lectureAccess, watchedCountOf } from './access/lectureAccess.rule';
import css from './LecturePage.module.css';
import { LowViews } from './watching/LowViews';
import { LectureVideo } from './LectureVideo';
import { useCountedProgress } from './watching/useCountedProgress';
import { useOpenedSource } from './useOpenedSource';
import { Unsupported } from './access/Unsupported';

interface LecturePageProps {
  courseId: string;
  known: CallData<'course'>;
  step: Step;
  refresh: () => Promise<void>;
}

export function LecturePage({ courseId, known, step, refresh }: LecturePageProps) {
  const { course, enrolled, enrollmentId } = known;
  const { item } = step;
  const progress = useCountedProgress(known.progress, item._id);
  const student = useAtomValue(userAtom)?.studentCode ?? '';
  const [atSec, setAtSec] = useState(0);
  const [started, setStarted] = useState(false);
  const [ended, setEnded] = useState(false);
  // The files stay on the page; a server may withhold them, like the video, once the last view is counted.
  const [docs, setDocs] = useState(item.docs);
  const [jump, setJump] = useState<{ sec: number; videoId: string | null } | null>(null);
  const verdict = lectureAccess(item, { enrolled, progress });
  if (verdict.state === 'open' && docs !== item.docs) setDocs(item.docs);
  const { source, reopen } = useOpenedSource(verdict, item, enrolled, { refresh, started, ended });
  const playable = typeof source === 'object' && source !== null && source.provider !== 'unsupported' ? source : null;
  const section = course.sections.find((candidate) => candidate._id === step.sectionId);
  const left = viewsLeft({ watchedCount: watchedCountOf(progress, item._id), watchLimit: item.watchLimit });
  const title = item.title || common.itemTypes.lecture;
  const description = plainText(item.description);

  return (
    <article className={css.page}>
      {source === null && verdict.state === 'blocked' && (
        <BlockedLecture verdict={verdict} courseId={courseId} sections={course.sections} ended={ended} />
      )}
      {source === 'pending' && (
        <Skeleton className={css.stage} width="auto" height="auto" radius="var(--stage-radius)" />
      )}
      {typeof source === 'object' && source?.provider === 'unsupported' && <Unsupported />}
      {source === 'unread' && <FailedState sentence={lectureCopy.videoError} retry={reopen} />}
      {playable && (
        <LectureVideo
          key={`${playable.provider} ${playable.videoId}`}
          source={playable}
          title={title}
          // Staff may have replaced the video whose chapter was chosen.
          jump={jump?.videoId === playable.videoId ? jump : null}
          onStarted={() => {
            setStarted(true);
            setEnded(false);
          }}
          onSecond={setAtSec}
          onEnded={() => {
            setEnded(true);
            // Staff may allow another view, which begins where the student wants.
            setJump(null);
          }}
          onRetry={() => {
            setStarted(false);
            reopen();
          }}
          enrollmentId={enrolled ? enrollmentId : null}
          lecture={{
            student,
            courseId,
            itemId: item._id,
            videoId: playable.videoId,
            watchedCount: watchedCountOf(progress, item._id),
            watchLimit: item.watchLimit,
          }}
        />
      )}
      <div className={css.words}>
        <header className={css.header}>
          <ScreenTitle className={css.title} title={title}>
            <BidiText text={title} />
          </ScreenTitle>
          <div className={css.chips}>
            <Chip tone="primary" icon="lecture">
              {common.itemTypes.lecture}
            </Chip>
            {item.durationMin > 0 && (
              <Chip icon="clock">
                <BidiText as="span" text={formatMinutes(item.durationMin)} />
              </Chip>
            )}
            {section && section.title !== '' && (
              <Chip>
                <BidiText as="span" text={section.title} />
              </Chip>
            )}
          </div>
        </header>
        {source !== null && isLowOnViews(left) && <LowViews left={left} />}
        {description !== '' && (
          <section aria-label={lectureCopy.description}>
            <BidiText as="p" className={css.description} text={description} spoken />
          </section>
        )}
        <div className={css.panels}>
          {playable && (
            <Chapters
              videoId={playable.videoId}
              atSec={atSec}
              onChoose={(sec) => setJump({ sec, videoId: playable.videoId })}
            />
          )}
          {(verdict.state === 'open' || verdict.reason === 'watch_limit' || source !== null) && (
            <Documents documents={docs} />
          )}
        </div>
      </div>
    </article>
  );
}
