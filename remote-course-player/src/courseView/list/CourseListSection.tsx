import type { CallData, Section } from '@manassa/shared/contract';
import { copy as common } from '@manassa/shared/locale';
import { BidiText, Icon } from '@manassa/shared/ui';
import { memo, useId, useState } from 'react';
import css from './CourseList.module.css';
import { CourseListItem } from './CourseListItem';
import { sectionProgress } from '../courseWalk.rule';

interface CourseListSectionProps {
  courseId: string;
  section: Section;
  known: CallData<'course'>;
  /** Null if the current item is elsewhere, so that other sections do not render on a move. */
  currentItemId: string | null;
  onChoose?: () => void;
}

/**
 * A collapsible section, opened automatically for the current item. Courses have hundreds of items, so closed sections
 * do not render theirs, and a move renders only the sections that it leaves and enters.
 */
export const CourseListSection = memo(function CourseListSection({
  courseId,
  section,
  known,
  currentItemId,
  onChoose,
}: CourseListSectionProps) {
  const id = useId();
  const holdsCurrent = currentItemId !== null;
  const [open, setOpen] = useState(holdsCurrent);
  const [heldBefore, setHeldBefore] = useState(holdsCurrent);
  if (heldBefore !== holdsCurrent) {
    setHeldBefore(holdsCurrent);
    if (holdsCurrent) setOpen(true);
  }
  const { done, total } = sectionProgress(section, known.progress);
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className={css.sectionWords}>
            <BidiText as="span" text={section.title} />
            <BidiText as="span" className={css.sectionCount} text={common.doneOf(done, total)} />
          </span>
          <Icon name={open ? 'chevronUp' : 'chevronDown'} />
        </button>
      </h2>
      <ol id={id} className={css.items} hidden={!open}>
        {open &&
          section.content.map((item) => (
            <CourseListItem
              key={item._id}
              courseId={courseId}
              sectionId={section._id}
              item={item}
              known={known}
              current={item._id === currentItemId}
              onChoose={onChoose}
            />
          ))}
      </ol>
    </section>
  );
});
