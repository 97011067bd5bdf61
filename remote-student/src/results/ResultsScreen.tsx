import type { Attendance } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { ButtonLink, Card, EmptyState, Loaded, NoResultsArt } from '@manassa/shared/ui';
import { AreaPage } from '../area/AreaPage';
import { copy } from '../copy';
import { listKeys } from '../listKeys.rule';
import { attemptResult } from './attemptResult.rule';
import { ResultRow } from './ResultRow';
import css from './ResultsScreen.module.css';
import { ResultsSkeleton } from './ResultsSkeleton';
import { resultsSummary } from './resultsSummary.rule';
import { submittedAttempts } from './submittedAttempts.rule';
import { SummaryCards } from './SummaryCards';

function NoResults() {
  return (
    <Card padding="large">
      <EmptyState art={<NoResultsArt />} title={copy.noResults}>
        <p>{copy.noResultsHint}</p>
        <ButtonLink to="/student/courses" size="large" icon="book">
          {copy.toMyCourses}
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}

function Results({ attendances }: { attendances: readonly Attendance[] }) {
  const results = submittedAttempts(attendances).map((attendance) => ({
    attendance,
    result: attemptResult(attendance),
  }));
  const keys = listKeys(
    results,
    ({ attendance: { _id, exam, attempts, updatedAt } }) => _id ?? `${exam?._id} ${attempts} ${updatedAt}`,
  );
  return (
    <>
      <SummaryCards summary={resultsSummary(results.map(({ result }) => result.exactPercent))} />
      {results.length === 0 ? (
        <NoResults />
      ) : (
        <ul className={css.list}>
          {results.map(({ attendance, result }, at) => (
            <ResultRow key={keys[at]} attendance={attendance} result={result} />
          ))}
        </ul>
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
