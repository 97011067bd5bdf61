import { copy as common } from '@manassa/shared/locale';
import { RequireStudent } from '@manassa/shared/session';
import { Loaded, ScreenTitle } from '@manassa/shared/ui';
import { useRestoredAttempt } from '../attempt/useRestoredAttempt';
import { isExamMissing } from '../exam/examMissing.rule';
import { useExam } from '../exam/useExam';
import { useExamPlace } from '../exam/useExamPlace';
import { ExamAbout, ExamTitle } from './about/ExamAbout';
import { AttemptPanel } from './attempts/AttemptPanel';
import { ExamMissing } from './ExamMissing';
import css from './StartScreen.module.css';
import { StartSkeleton } from './StartSkeleton';
import { describeExam } from './about/describeExam.rule';
import { WaitingSubmission } from './submission/WaitingSubmission';

function Loading() {
  return (
    <div className={css.screen} aria-busy="true">
      <StartSkeleton />
    </div>
  );
}

function Start() {
  const place = useExamPlace();
  const stored = useRestoredAttempt(place.owner);
  const read = useExam(place);
  if (!stored) return <Loading />;
  return (
    <div className={css.screen}>
      {read.state === 'failed' && (
        <>
          <ScreenTitle hidden>{common.itemTypes.exam}</ScreenTitle>
          <WaitingSubmission place={place} />
        </>
      )}
      {isExamMissing(read) ? (
        <ExamMissing place={place} />
      ) : (
        <Loaded read={read} skeleton={<StartSkeleton />}>
          {(data) => {
            const facts = describeExam(data);
            return (
              <div className={css.columns}>
                <ExamTitle place={place} read={data} />
                <AttemptPanel key={place.owner.student + place.examId} place={place} read={data} facts={facts} />
                <ExamAbout read={data} facts={facts} />
              </div>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}

/** The page before and after an attempt: facts of the exam, the student's state, and the next action. */
export function StartScreen() {
  return (
    <RequireStudent loading={<Loading />}>
      <Start />
    </RequireStudent>
  );
}
