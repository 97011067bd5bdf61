import { useCache } from '@manassa/shared/data';
import { BidiText, Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isAttemptPath } from '../platform/attemptPath.rule';
import { outboxCopy } from './copy';
import { arrivalsAtom, waitingAtom } from './waitingAtom';
import type { WaitingSubmission } from './waitingAtom';
import css from './WaitingLine.module.css';

function sentenceOf({ place, reason }: WaitingSubmission): string {
  const exam = place === null ? outboxCopy.someExam : outboxCopy.examNamed(place.title);
  return reason === 'refused' ? outboxCopy.refusedSubmission(exam) : outboxCopy.waitingSubmission(exam);
}

/** Line in the dock for each waiting submission. `onNavigation` is called after each navigation, also the first. */
export function WaitingLine({ onNavigation }: { onNavigation: () => void }) {
  const waiting = useAtomValue(waitingAtom);
  const arrivals = useAtomValue(arrivalsAtom);
  const { pathname } = useLocation();
  const cache = useCache();
  const refreshed = useRef(0);
  useEffect(onNavigation, [onNavigation, pathname]);
  useEffect(() => {
    // Once per arrival: a login changes the cache.
    if (arrivals === refreshed.current) return;
    refreshed.current = arrivals;
    for (const name of ['exam', 'course', 'myAttendances'] as const) void cache.refresh(name).catch(() => undefined);
  }, [arrivals, cache]);
  // The submission of another exam must not disturb an attempt.
  const shown = isAttemptPath(pathname) ? [] : waiting;
  return (
    <div className={css.lines} data-shown={shown.length > 0}>
      {/* Rendered before its text, so that screen readers announce the text. */}
      <div role="status">
        {shown.map((one) => (
          <p key={one.key} className={css.line}>
            <Icon name={one.reason === 'refused' ? 'warning' : 'cloudCheck'} />
            <BidiText as="span" text={sentenceOf(one)} />
            {one.place !== null && <Link to={`${one.place.path}/start`}>{outboxCopy.toExam}</Link>}
          </p>
        ))}
      </div>
    </div>
  );
}
