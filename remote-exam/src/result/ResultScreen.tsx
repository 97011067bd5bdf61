import { copy as common } from '@manassa/shared/locale';
import { RequireStudent } from '@manassa/shared/session';
import { Card, Loaded, ScreenTitle } from '@manassa/shared/ui';
import { useCallback } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { itemsToReview } from '../afterwards/itemsToReview.rule';
import { ReviewLinks } from '../afterwards/ReviewLinks';
import { isExamMissing } from '../exam/examMissing.rule';
import { useExam } from '../exam/useExam';
import type { ExamRead } from '../exam/useExam';
import { useExamPlace } from '../exam/useExamPlace';
import type { ExamPlace } from '../exam/useExamPlace';
import { canReview, countStatuses, questionStatuses } from './review.rule';
import { ResultNavigator } from './ResultNavigator';
import css from './ResultScreen.module.css';
import { ResultSkeleton } from './ResultSkeleton';
import { ResultSummary } from './ResultSummary';
import { ReviewPanel } from './ReviewPanel';

/** The address keeps the shown question for the way back from a link, and for a reload. */
function Review({ place, read }: { place: ExamPlace; read: ExamRead }) {
  const { exam, attendance, course } = read;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(search.get('question')) - 1;
  const index = exam.questions[asked] ? asked : 0;
  const answers = attendance?.studentAnswers ?? [];
  const statuses = questionStatuses(exam.questions, answers);
  const counts = countStatuses(statuses);
  const wrong = counts.wrong + counts.unanswered;
  const hasReviewLinks = itemsToReview(course.course.sections, place, exam.requiredContent).length > 0;
  const question = exam.questions[index];
  const status = statuses[index];

  // The same function each time, so that only changed numbers render.
  const show = useCallback(
    (next: number): void => {
      const options = { replace: true, preventScrollReset: true, flushSync: true };
      void navigate({ search: `?question=${next + 1}` }, options);
    },
    [navigate],
  );

  return (
    <div className={css.sections}>
      <ResultSummary place={place} exam={exam} attendance={attendance} counts={counts} />
      <div className={css.columns}>
        {question && status && (
          <ReviewPanel
            questions={exam.questions}
            question={question}
            index={index}
            answer={answers[index] ?? null}
            status={status}
            show={show}
          />
        )}
        <ResultNavigator statuses={statuses} current={index} show={show} />
      </div>
      {wrong > 0 && hasReviewLinks && (
        <Card padding="large">
          <ReviewLinks place={place} read={read} />
        </Card>
      )}
    </div>
  );
}

function Result() {
  const place = useExamPlace();
  const read = useExam(place);
  const leaves = read.state === 'ready' ? !canReview(read.data.exam, read.data.attendance) : isExamMissing(read);
  return (
    <div className={css.screen}>
      {read.state === 'failed' && <ScreenTitle hidden>{common.itemTypes.exam}</ScreenTitle>}
      {leaves ? (
        <>
          <Navigate to={place.addresses.start} replace />
          <ResultSkeleton />
        </>
      ) : (
        <Loaded read={read} skeleton={<ResultSkeleton />}>
          {(data) => <Review place={place} read={data} />}
        </Loaded>
      )}
    </div>
  );
}

/** The review of a submitted or finished exam: the result, and the correct option of each question. */
export function ResultScreen() {
  return (
    <RequireStudent
      loading={
        <div className={css.screen} aria-busy="true">
          <ResultSkeleton />
        </div>
      }
    >
      <Result />
    </RequireStudent>
  );
}
