import type { RequiredItem, Section } from '@manassa/shared/contract';
import { BidiText, ButtonLink, Icon } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { courseDetailsAddress, itemAddress } from '../../course/itemAddress.rule';
import { stepOf } from '../../courseView/courseWalk.rule';
import { copy } from '../../copy';
import { lectureCopy } from '../copy';
import css from './BlockedLecture.module.css';
import type { LectureAccess } from './lectureAccess.rule';

interface BlockedLectureProps {
  verdict: Extract<LectureAccess, { state: 'blocked' }>;
  courseId: string;
  sections: readonly Section[];
  /** True if the video has just ended. */
  ended: boolean;
}

/** Ref of what replaces the video, whose frame had the focus if nothing has it now. */
function takeFocus(note: HTMLElement | null): void {
  if (document.activeElement === document.body) note?.focus({ preventScroll: true });
}

/** Replaces the video with the reason why it cannot be watched, and the next step. */
export function BlockedLecture({ verdict, courseId, sections, ended }: BlockedLectureProps) {
  return (
    <div ref={ended ? takeFocus : undefined} className={css.stage} role="note" tabIndex={-1}>
      <Icon name="lock" size={40} className={css.icon} />
      {verdict.reason === 'not_enrolled' && (
        <>
          <p className={css.sentence}>{lectureCopy.notEnrolled}</p>
          <ButtonLink to={courseDetailsAddress(courseId)} variant="accent">
            {copy.buying.enroll}
          </ButtonLink>
        </>
      )}
      {(verdict.reason === 'required_content' || verdict.reason === 'both') && (
        <MissingItems missing={verdict.missing} courseId={courseId} sections={sections} />
      )}
      {(verdict.reason === 'watch_limit' || verdict.reason === 'both') && (
        <>
          <p className={css.sentence}>
            <BidiText text={lectureCopy.watchLimit(verdict.watched, verdict.limit)} />
          </p>
          <p className={css.advice}>{lectureCopy.watchLimitAdvice}</p>
        </>
      )}
    </div>
  );
}

interface MissingItemsProps {
  missing: readonly RequiredItem[];
  courseId: string;
  sections: readonly Section[];
}

/** Missing required items, as links if they belong to this course. */
function MissingItems({ missing, courseId, sections }: MissingItemsProps) {
  return (
    <div className={css.required}>
      <p className={css.sentence}>{lectureCopy.required}</p>
      <ul className={css.list} aria-label={lectureCopy.requiredList}>
        {missing.map((required) => {
          const step = stepOf(sections, required._id);
          const title = step?.item.title || required.title || lectureCopy.untitled;
          return (
            <li key={required._id}>
              {step ? (
                <Link className={css.item} to={itemAddress(courseId, step.sectionId, step.item)}>
                  <Icon name={step.item.type} />
                  <BidiText as="span" className={css.itemTitle} text={title} />
                  <Icon name="chevronEnd" size={18} />
                </Link>
              ) : (
                <span className={css.item}>
                  <Icon name={required.type ?? 'document'} />
                  <BidiText as="span" className={css.itemTitle} text={title} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
