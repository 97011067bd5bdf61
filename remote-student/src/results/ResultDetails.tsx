import type { Attendance } from '@manassa/shared/contract';
import { semesterName } from '@manassa/shared/domain';
import { formatNumber, formatPercent } from '@manassa/shared/locale';
import { plainText } from '@manassa/shared/plain-text';
import { BidiText, Ltr } from '@manassa/shared/ui';
import type { ReactNode } from 'react';
import { resultsCopy } from './copy';
import type { AttemptResult } from './attemptResult.rule';
import css from './ResultDetails.module.css';

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ResultDetails({ attendance, result }: { attendance: Attendance; result: AttemptResult }) {
  const { exam, late, tooLate, lateBySec } = attendance;
  const { correct, totalQuestions, wrong, unanswered, percent } = result;
  const description = plainText(exam?.description ?? '');
  const semester = semesterName(exam?.semester ?? '');
  const correctOf = formatNumber(correct);
  return (
    <div className={css.details}>
      <dl className={css.about}>
        <div>
          <dt>{resultsCopy.description}</dt>
          <BidiText
            as="dd"
            text={description === '' ? resultsCopy.noDescription : description}
            className={css.text}
            spoken
          />
        </div>
        {semester !== '' && (
          <div>
            <dt>{resultsCopy.semester}</dt>
            <dd>{semester}</dd>
          </div>
        )}
        {late && (
          <div>
            <dt>{tooLate ? resultsCopy.tooLate : resultsCopy.late}</dt>
            <BidiText as="dd" text={(tooLate ? resultsCopy.tooLateBy : resultsCopy.lateBy)(lateBySec)} />
          </div>
        )}
      </dl>
      <dl className={css.figures}>
        <Figure label={resultsCopy.correct}>
          <BidiText
            text={totalQuestions > 0 ? resultsCopy.scoreOf(correctOf, formatNumber(totalQuestions)) : correctOf}
          />
        </Figure>
        <Figure label={resultsCopy.wrong}>
          <Ltr>{formatNumber(wrong)}</Ltr>
        </Figure>
        {unanswered > 0 && (
          <Figure label={resultsCopy.unanswered}>
            <Ltr>{formatNumber(unanswered)}</Ltr>
          </Figure>
        )}
        <Figure label={resultsCopy.successRate}>
          <Ltr>{formatPercent(percent)}</Ltr>
        </Figure>
      </dl>
    </div>
  );
}
