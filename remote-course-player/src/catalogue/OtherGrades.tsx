import { GRADES } from '@manassa/shared/domain';
import { ButtonLink } from '@manassa/shared/ui';
import css from './CatalogueScreen.module.css';

/** Links to the courses of every grade but this one. */
export function OtherGrades({ stage, grade }: { stage?: string; grade?: string }) {
  return (
    <div className={css.others}>
      {GRADES.filter((other) => other.stage !== stage || other._id !== grade).map((other) => (
        <ButtonLink
          key={`${other.stage}/${other._id}`}
          variant="outline"
          to={`/course/stage/${other.stage}/grade/${other._id}`}
        >
          {other.name}
        </ButtonLink>
      ))}
    </div>
  );
}
