import type { Course } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import type { Grade } from '@manassa/shared/domain';
import { Card, EmptyState, Loaded, NoCoursesArt, Skeleton } from '@manassa/shared/ui';
import type { ReactNode } from 'react';
import { catalogueQuery } from '../../catalogue/catalogueQuery.rule';
import { FurtherPages } from '../../catalogue/FurtherPages';
import { MoreCourses } from '../../catalogue/MoreCourses';
import { useOwnCourses } from '../../course/useOwnCourses';
import { copy } from '../../copy';
import { buyingCopy } from '../copy';
import css from './CourseChoice.module.css';
import { CourseOption } from './CourseOption';

interface CourseChoiceProps {
  grade: Grade;
  chosen: string | null;
  onChoose: (courseId: string) => void;
}

export function CourseChoice({ grade, chosen, onChoose }: CourseChoiceProps) {
  const read = useRead('courses', catalogueQuery(grade.stage, grade._id, 1));
  const options = (courses: readonly Course[]): ReactNode =>
    courses.map((course) => (
      <CourseOption key={course._id} course={course} checked={course._id === chosen} onChoose={onChoose} />
    ));
  useOwnCourses(); // Starts its request together with the courses' instead of with the first option.
  return (
    <Loaded read={read} skeleton={<ChoiceSkeleton />}>
      {({ courses, totalPages }) =>
        courses.length === 0 ? (
          <Card>
            <EmptyState art={<NoCoursesArt />} title={copy.catalogue.empty} />
          </Card>
        ) : (
          <fieldset className={css.choice}>
            <legend className={css.legend}>{buyingCopy.choose}</legend>
            <ul className={css.list}>
              {options(courses)}
              <FurtherPages stage={grade.stage} grade={grade._id} skeleton={<OptionSkeleton />}>
                {options}
              </FurtherPages>
            </ul>
            <div className={css.more}>
              <MoreCourses stage={grade.stage} grade={grade._id} totalPages={totalPages} />
            </div>
          </fieldset>
        )
      }
    </Loaded>
  );
}

function OptionSkeleton() {
  return (
    <li>
      <Skeleton height={112} radius={16} />
    </li>
  );
}

/** Skeleton of the list. */
export function ChoiceSkeleton() {
  return (
    <div>
      <p className={css.legend}>{buyingCopy.choose}</p>
      <ul className={css.list}>
        {[1, 2, 3].map((place) => (
          <OptionSkeleton key={place} />
        ))}
      </ul>
    </div>
  );
}
