import { copy as common } from '@manassa/shared/locale';
import { BidiText, Icon } from '@manassa/shared/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { copy } from '../copy';
import { itemAddress } from '../exam/examCourse.rule';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';
import css from './Afterwards.module.css';
import { itemsToReview } from './itemsToReview.rule';

/** Links to items that prepare for the exam; nothing if there are none. */
export function ReviewLinks({ place, read: { exam, course } }: { place: ExamPlace; read: ExamRead }) {
  const id = useId();
  const items = itemsToReview(course.course.sections, place, exam.requiredContent);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {copy.toReview}
      </h2>
      <ul className={css.links}>
        {items.map(({ itemId, sectionId, type, title }) => (
          <li key={itemId}>
            <Link className={css.link} to={itemAddress(place.courseId, sectionId, type, itemId)}>
              <Icon name={type} />
              <BidiText as="span" text={title || common.itemTypes[type]} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
