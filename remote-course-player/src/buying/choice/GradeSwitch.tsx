import { GRADES } from '@manassa/shared/domain';
import type { Grade } from '@manassa/shared/domain';
import { classes } from '@manassa/shared/ui';
import { buyingCopy } from '../copy';
import css from './GradeSwitch.module.css';

export function GradeSwitch({ chosen, onChoose }: { chosen: Grade | undefined; onChoose: (grade: Grade) => void }) {
  return (
    <fieldset className={css.switch}>
      <legend className="visually-hidden">{buyingCopy.gradeChoice}</legend>
      {GRADES.map((grade) => {
        const checked = grade === chosen;
        return (
          <label key={`${grade.stage}/${grade._id}`} className={classes(css.grade, checked && css.chosen)}>
            <input
              type="radio"
              name="grade"
              className={css.input}
              // The address has the choice: one that the browser restores would be taken for another, without a course.
              autoComplete="off"
              checked={checked}
              onChange={() => onChoose(grade)}
            />
            {grade.name}
          </label>
        );
      })}
    </fieldset>
  );
}
