import type { Exam } from '@manassa/shared/contract';
import { counted, formatPercent, formatPoints } from '@manassa/shared/locale';
import { BidiText, classes, Icon, Ltr, ProgressBar, ScreenTitle } from '@manassa/shared/ui';
import type { ProgressTone } from '@manassa/shared/ui';
import { useRef, useSyncExternalStore } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import type { TimePhase } from '../../attempt/clock/deadline.rule';
import { useAttemptAfterPaint } from '../../attempt/useAttempt';
import { copy } from '../../copy';
import { attendCopy } from '../copy';
import { countAnswered } from '../../question/countAnswered.rule';
import css from './AttendHeader.module.css';
import { Clock } from './Clock';
import { useNoticesBelow } from './useNoticesBelow';

const ELAPSED_TONES: Record<TimePhase, ProgressTone> = { calm: 'muted', warning: 'amber', critical: 'accent' };

function AnsweredProgress({ session, total, phase }: { session: AttemptSession; total: number; phase: TimePhase }) {
  const answered = useAttemptAfterPaint(session, (state) => countAnswered(state.answers));
  const text = copy.answeredOf(answered, total);
  return (
    <div className={css.bar}>
      <span className={css.barLabel}>{text}</span>
      <ProgressBar
        percent={total === 0 ? 0 : (answered / total) * 100}
        label={attendCopy.answeredLabel}
        valueText={text}
        tone={phase === 'critical' ? 'white' : 'primary'}
      />
    </div>
  );
}

function ElapsedProgress({ session, phase }: { session: AttemptSession; phase: TimePhase }) {
  const percent = useSyncExternalStore(session.countdown.subscribe, session.elapsedPercent);
  return (
    <div className={css.bar}>
      <span className={css.barLabel}>
        {attendCopy.timeElapsed}
        <Ltr className="m-figures">{formatPercent(percent)}</Ltr>
      </span>
      <ProgressBar percent={percent} label={attendCopy.timeElapsed} tone={ELAPSED_TONES[phase]} />
    </div>
  );
}

/** The sticky header of the exam: title, time left and progress. */
export function AttendHeader({ session, exam, total }: { session: AttemptSession; exam: Exam; total: number }) {
  const { countdown } = session;
  const header = useRef<HTMLElement>(null);
  useNoticesBelow(header);
  const phase = useSyncExternalStore(countdown.subscribe, countdown.phase);
  const timed = useSyncExternalStore(countdown.subscribe, () => countdown.secondsLeft() !== null);
  return (
    <header ref={header} className={classes('m-band', css.header, css[phase])} data-phase={phase}>
      <div className={css.inner}>
        <div className={css.top}>
          <div className={css.words}>
            <ScreenTitle title={`${exam.title} - ${copy.questions}`} className={css.title}>
              <BidiText text={exam.title} />
            </ScreenTitle>
            <p className={css.facts}>
              <span>{counted(total, 'question')}</span>
              {exam.maxScore > 0 && <span>{attendCopy.maxScore(formatPoints(exam.maxScore))}</span>}
            </p>
          </div>
          {timed && (
            <div className={css.clockBox}>
              <span className={css.clockLabel} aria-hidden="true">
                <Icon name="clock" size={18} className={css.clockIcon} />
                {attendCopy.timeLeft}
              </span>
              <Clock countdown={countdown} label={attendCopy.timeLeft} className={css.clock} />
            </div>
          )}
        </div>
        <div className={css.bars}>
          <AnsweredProgress session={session} total={total} phase={phase} />
          {timed && <ElapsedProgress session={session} phase={phase} />}
        </div>
      </div>
    </header>
  );
}
