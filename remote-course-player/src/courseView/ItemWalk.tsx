import type { CallData } from '@manassa/shared/contract';
import { copy as common } from '@manassa/shared/locale';
import { BidiText, classes, Icon, useHint } from '@manassa/shared/ui';
import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { itemAddress } from '../course/itemAddress.rule';
import { viewCopy } from './copy';
import { neighbours } from './courseWalk.rule';
import type { Step } from './courseWalk.rule';
import css from './ItemWalk.module.css';
import type { Place } from './place.rule';

/** Longest pause within a double tap, in ms; systems use 300 to 350. */
const DOUBLE_TAP_MS = 350;

interface ItemWalkProps {
  courseId: string;
  known: CallData<'course'>;
  place: Place;
  /** For screens with their own primary action. */
  quiet: boolean;
}

/** Previous and next across the sections, at the bottom of a phone's screen; nothing for a single item. */
export function ItemWalk({ courseId, known, place, quiet }: ItemWalkProps) {
  const { previous, next } = neighbours(known.course.sections, place, known.enrolled);
  if (previous === null && next === null) return null;
  return (
    <nav className={classes(css.walk, quiet ? css.quiet : css.fixed)} aria-label={viewCopy.walk}>
      {previous ? <WalkLink courseId={courseId} step={previous} towards="previous" /> : <span />}
      {next ? <WalkLink courseId={courseId} step={next} towards="next" /> : <span />}
    </nav>
  );
}

/**
 * Returns a click handler that ignores the second half of a double tap: the link under the finger leads one item further
 * by then. Clicks by keys have no count of presses.
 */
function useSingleTap(): (event: MouseEvent) => void {
  const followedAt = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    const { detail, timeStamp } = event.nativeEvent;
    if (detail > 0 && timeStamp - followedAt.current <= DOUBLE_TAP_MS) event.preventDefault();
    else followedAt.current = detail > 0 ? timeStamp : Number.NEGATIVE_INFINITY;
  };
}

function WalkLink({ courseId, step, towards }: { courseId: string; step: Step; towards: 'previous' | 'next' }) {
  const title = step.item.title || common.itemTypes[step.item.type];
  const name = useRef<HTMLSpanElement>(null);
  const hint = useHint(title, name);
  const onClick = useSingleTap();
  return (
    <Link
      {...hint.handlers}
      onClick={onClick}
      className={classes(css.step, css[towards])}
      to={itemAddress(courseId, step.sectionId, step.item)}
      rel={towards === 'next' ? 'next' : 'prev'}
    >
      {towards === 'previous' && <Icon name="chevronStart" />}
      <span className={css.words}>
        <span className={css.direction}>{towards === 'next' ? common.next : common.previous}</span>
        <span ref={name} className={css.title}>
          <BidiText text={title} />
        </span>
      </span>
      {towards === 'next' && <Icon name="chevronEnd" />}
      {hint.bubble}
    </Link>
  );
}
