import type { RequiredItem } from '@manassa/shared/contract';
import type { ExamBlock } from '@manassa/shared/domain';
import { copy as common } from '@manassa/shared/locale';
import { BidiText, ButtonLink, Icon } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { startCopy } from './copy';
import { itemAddress, placeOfItem } from '../exam/examCourse.rule';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';
import css from './BlockNotice.module.css';
import { useFreshWhenBlocked } from './attempts/useFreshWhenBlocked';

interface BlockNoticeProps {
  block: ExamBlock;
  place: ExamPlace;
  read: ExamRead;
  missing: readonly RequiredItem[];
}

/** Reason why the exam cannot be entered, with the next step. */
export function BlockNotice({ block, place, read: { course }, missing }: BlockNoticeProps) {
  const { courseId } = place;
  useFreshWhenBlocked(place);
  return (
    <div className={css.notice}>
      {/* A new element for another reason: browser translation replaces text nodes. */}
      <p key={block} className={css.sentence}>
        <Icon name={block === 'finished' ? 'clock' : 'lock'} />
        {startCopy.reasons[block]}
      </p>
      {block === 'required_content' && (
        <ul className={css.items}>
          {missing.map((item) => {
            const found = placeOfItem(course.course.sections, item._id);
            const title = item.title || found?.title || common.itemTypes[item.type ?? found?.type ?? 'lecture'];
            return (
              <li key={item._id}>
                {found ? (
                  <Link to={itemAddress(courseId, found.sectionId, found.type, item._id)}>
                    <BidiText text={title} />
                  </Link>
                ) : (
                  <BidiText text={title} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {block === 'not_enrolled' && (
        <ButtonLink block to={`/course/details/${encodeURIComponent(courseId)}`}>
          {startCopy.enroll}
        </ButtonLink>
      )}
    </div>
  );
}
