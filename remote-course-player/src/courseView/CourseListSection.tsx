import type { CallData, Section } from '@manassa/shared/contract';
import { copy as common } from '@manassa/shared/locale';
import { BidiText, Icon } from '@manassa/shared/ui';
import { memo, useId, useState } from 'react';
import css from './CourseList.module.css';
import { CourseListItem } from './CourseListItem';
import { sectionProgress } from './courseWalk.rule';

interface CourseListSectionProps {
  courseId: string;
  section: Section;
  known: CallData<'course'>;
  /** The current item where it stands in this section, else null: other sections need not know where the student is. */
  currentItemId: string | null;
  onChoose?: () => void;
}

/**
 * A section that opens and closes; the one with the current item opens by itself when the student gets there. Items of
 * closed sections are not in the page, and a move redraws the sections it leaves and enters only: courses have hundreds.
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
  const [held, setHeld] = useState(holdsCurrent);
  if (held !== holdsCurrent) {
    setHeld(holdsCurrent);
    if (holdsCurrent) setOpen(true);
  }
  const { done, total } = sectionProgress(section, known.progress);
  return (
    <section className={css.section}>
      <h3 className={css.sectionTitle}>
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
      </h3>
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
