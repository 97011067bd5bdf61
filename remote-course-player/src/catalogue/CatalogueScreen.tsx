import { useRead } from '@manassa/shared/data';
import { gradeName, isKnownGrade, stageName } from '@manassa/shared/domain';
import { counted } from '@manassa/shared/locale';
import { BidiText, classes, EmptyState, Icon, Loaded, NoCoursesArt, ScreenTitle } from '@manassa/shared/ui';
import { useParams } from 'react-router-dom';
import { useOwnCourses } from '../course/useOwnCourses';
import { copy } from '../copy';
import { catalogueQuery } from './catalogueQuery.rule';
import css from './CatalogueScreen.module.css';
import { CatalogueSkeleton, CourseCardSkeleton } from './CatalogueSkeleton';
import { CourseCards } from './CourseCards';
import { FurtherPages } from './FurtherPages';
import { MoreCourses } from './MoreCourses';
import { OtherGrades } from './OtherGrades';

const LIKELY_TOTAL = 4;

/** The active courses of one grade. */
export function CatalogueScreen() {
  const { stage = '', grade = '' } = useParams();
  const known = isKnownGrade(stage, grade);
  return (
    <div className={`m-page ${css.screen}`}>
      {known ? <Catalogue key={`${stage}/${grade}`} stage={stage} grade={grade} /> : <UnknownGrade />}
    </div>
  );
}

function Catalogue({ stage, grade }: { stage: string; grade: string }) {
  const read = useRead('courses', catalogueQuery(stage, grade, 1));
  useOwnCourses(); // Starts its request together with the courses' instead of with the first card.
  const isLoading = read.state === 'loading';
  const total = read.state === 'ready' ? Math.max(read.data.totalResults, read.data.courses.length) : 0;
  return (
    <>
      <header className={css.header}>
        <p className={css.path}>
          <span>{stageName(stage)}</span>
          <Icon name="chevronEnd" size={16} />
          <span className={css.grade}>{gradeName(stage, grade)}</span>
        </p>
        <div className={css.titleLine}>
          <ScreenTitle title={`${copy.catalogue.latest} - ${gradeName(stage, grade)}`}>
            {copy.catalogue.latest}
          </ScreenTitle>
          {/* The likely number keeps the place, which may be a line of its own. */}
          {(isLoading || total > 0) && (
            <BidiText
              as="p"
              className={classes(css.total, isLoading && css.unknown)}
              text={counted(isLoading ? LIKELY_TOTAL : total, 'course')}
            />
          )}
        </div>
      </header>
      <Loaded read={read} skeleton={<CatalogueSkeleton />}>
        {({ courses, totalPages }) =>
          courses.length === 0 ? (
            <EmptyState art={<NoCoursesArt />} title={copy.catalogue.empty}>
              <OtherGrades stage={stage} grade={grade} />
            </EmptyState>
          ) : (
            <div className={css.lists}>
              <ul className={css.grid}>
                <CourseCards courses={courses} eager />
                <FurtherPages
                  stage={stage}
                  grade={grade}
                  skeleton={
                    <li>
                      <CourseCardSkeleton />
                    </li>
                  }
                >
                  {(further) => <CourseCards courses={further} />}
                </FurtherPages>
              </ul>
              <MoreCourses stage={stage} grade={grade} totalPages={totalPages} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function UnknownGrade() {
  return (
    <>
      <header className={css.header}>
        <ScreenTitle>{copy.catalogue.latest}</ScreenTitle>
      </header>
      <EmptyState art={<NoCoursesArt />} title={copy.catalogue.empty}>
        <p>{copy.catalogue.unknownGrade}</p>
        <OtherGrades />
      </EmptyState>
    </>
  );
}
