import type { Attendance } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { ButtonLink, Card, EmptyState, Loaded, NoResultsArt } from '@manassa/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { AreaPage } from '../area/AreaPage';
import { copy } from '../copy';
import { resultsCopy } from './copy';
import { listKeys } from '../listKeys.rule';
import { attemptResult } from './attemptResult.rule';
import { chartPoints } from './chart/chart.rule';
import { CourseFilter } from './CourseFilter';
import { ResultRow } from './ResultRow';
import { ResultsChart } from './chart/ResultsChart';
import css from './ResultsScreen.module.css';
import { ResultsSkeleton } from './ResultsSkeleton';
import { resultsSummary } from './resultsSummary.rule';
import { coursesOf, submittedAttempts } from './submittedAttempts.rule';
import { SummaryCards } from './SummaryCards';

function NoResults() {
  return (
    <Card padding="large">
      <EmptyState art={<NoResultsArt />} title={resultsCopy.noResults}>
        <p>{resultsCopy.noResultsHint}</p>
        <ButtonLink to="/student/courses" size="large" icon="book">
          {resultsCopy.toMyCourses}
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}

function titleOf({ exam }: Attendance): string {
  return exam === null || exam.title.trim() === '' ? resultsCopy.examDeleted : exam.title;
}

/** The address keeps the chosen course for the way back. */
function Results({ attendances }: { attendances: readonly Attendance[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('course') ?? '';
  const submitted = submittedAttempts(attendances);
  const courses = coursesOf(submitted);
  // A reload may bring results without the chosen course.
  const courseId = courses.some(({ _id }) => _id === chosen) ? chosen : '';
  const shown = courseId === '' ? submitted : submitted.filter(({ course }) => course?._id === courseId);
  const results = shown.map((attendance) => ({ attendance, result: attemptResult(attendance) }));
  const points = chartPoints(shown, titleOf);
  const keys = listKeys(
    results,
    ({ attendance: { _id, exam, attempts, updatedAt } }) => _id ?? `${exam?._id} ${attempts} ${updatedAt}`,
  );

  function choose(id: string): void {
    // Synchronous: a deferred update would show the old choice again for a moment.
    setSearch(id === '' ? {} : { course: id }, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <>
      <CourseFilter courses={courses} value={courseId} onChange={choose} />
      <SummaryCards
        summary={resultsSummary(
          results.map(({ result }) => (result.maxScore > 0 ? result.exactPercent : null)),
          points.map(({ exact }) => exact),
        )}
      />
      {results.length === 0 ? (
        <NoResults />
      ) : (
        <>
          <ResultsChart points={points} />
          <ul className={css.list}>
            {results.map(({ attendance, result }, at) => (
              <ResultRow key={keys[at]} title={titleOf(attendance)} attendance={attendance} result={result} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function AllResults() {
  const read = useRead('myAttendances', {});
  return (
    <Loaded read={read} skeleton={<ResultsSkeleton />}>
      {({ attendances }) => <Results attendances={attendances} />}
    </Loaded>
  );
}

/** /student/results: summary and list of the student's attempts. */
export function ResultsScreen() {
  return (
    <AreaPage title={copy.results} skeleton={<ResultsSkeleton />}>
      <AllResults />
    </AreaPage>
  );
}
