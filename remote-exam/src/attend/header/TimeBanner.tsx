import { announce, classes, Icon } from '@manassa/shared/ui';
import { useEffect, useSyncExternalStore } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import type { TimePhase } from '../../attempt/clock/deadline.rule';
import { attendCopy } from '../copy';
import css from './TimeBanner.module.css';

const SENTENCES: Record<TimePhase, string | null> = {
  calm: null,
  warning: attendCopy.fiveMinutes,
  critical: attendCopy.oneMinute,
};

/** Warning at the two time thresholds, each announced once. */
export function TimeBanner({ session: { countdown } }: { session: AttemptSession }) {
  const phase = useSyncExternalStore(countdown.subscribe, countdown.phase);
  const sentence = SENTENCES[phase];
  useEffect(() => {
    if (sentence !== null) announce(sentence);
  }, [sentence]);
  // Applies to this attempt only; later pages must not repeat it.
  useEffect(() => () => announce(''), []);
  if (sentence === null) return null;
  return (
    <p className={classes(css.banner, css[phase])}>
      <Icon name="warning" size={24} />
      <span>{sentence}</span>
    </p>
  );
}
