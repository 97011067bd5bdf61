import { RequireStudent } from '@manassa/shared/session';
import { Card, Loaded, ScreenTitle } from '@manassa/shared/ui';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ReviewLinks } from '../afterwards/ReviewLinks';
import { copy } from '../copy';
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

function Review({ place, read }: { place: ExamPlace; read: ExamRead }) {
  const { exam, attendance } = read;
  const [index, setIndex] = useState(0);
  const answers = attendance?.studentAnswers ?? [];
  const statuses = questionStatuses(exam.questions, answers);
  const counts = countStatuses(statuses);
  const wrong = counts.wrong + counts.unanswered;
  const question = exam.questions[index];
  const status = statuses[index];
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
            show={setIndex}
          />
        )}
        <ResultNavigator statuses={statuses} current={index} show={setIndex} />
      </div>
      {wrong > 0 && (
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
      {read.state === 'failed' && <ScreenTitle hidden>{copy.exam}</ScreenTitle>}
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
        <div className={css.screen}>
          <ResultSkeleton />
        </div>
      }
    >
      <Result />
    </RequireStudent>
  );
}
