import type { Course } from '@manassa/shared/contract';
import { semesterName } from '@manassa/shared/domain';
import { copy as common, counted, formatHours } from '@manassa/shared/locale';
import { BidiText, Chip, classes, CoverImage, Price } from '@manassa/shared/ui';
import { contentCount } from '../../course/contentCount.rule';
import { useOwnCourses } from '../../course/useOwnCourses';
import css from './CourseChoice.module.css';

interface CourseOptionProps {
  course: Course;
  checked: boolean;
  onChoose: (courseId: string) => void;
}

/** A course to choose: the whole row is the target. */
export function CourseOption({ course, checked, onChoose }: CourseOptionProps) {
  const isOwn = useOwnCourses().has(course._id);
  const facts = [
    semesterName(course.semester),
    counted(contentCount(course), 'content'),
    formatHours(course.totalDurationMin),
  ].filter((fact) => fact !== '');
  return (
    <li>
      <label className={classes(css.option, checked && css.chosen)}>
        <input
          type="radio"
          name="course"
          className={css.radio}
          value={course._id}
          checked={checked}
          onChange={() => onChoose(course._id)}
        />
        <span className={css.cover}>
          <CoverImage src={course.image} alt="" />
        </span>
        <span className={css.words}>
          <BidiText as="span" className={css.title} text={course.title} />
          <span className={css.facts}>
            <span className={css.parts}>
              {facts.map((fact) => (
                <BidiText key={fact} as="span" className={classes(css.part, 'm-whole')} text={fact} />
              ))}
            </span>
          </span>
          <span className={css.price}>
            <Price priceEgp={course.price} discountEgp={course.discount} />
            {isOwn && (
              <Chip tone="green" icon="check">
                {common.subscribed}
              </Chip>
            )}
          </span>
        </span>
      </label>
    </li>
  );
}
