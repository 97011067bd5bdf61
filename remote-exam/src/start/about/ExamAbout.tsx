import { canStore } from '@manassa/shared/attempt';
import { attemptsLeft } from '@manassa/shared/domain';
import type { ExamFacts } from '@manassa/shared/domain';
import { counted, formatMinutes, formatPoints } from '@manassa/shared/locale';
import { plainText } from '@manassa/shared/plain-text';
import { BidiText, Card, Icon, Ltr, ScreenTitle } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { startCopy } from '../copy';
import type { ExamRead } from '../../exam/useExam';
import type { ExamPlace } from '../../exam/useExamPlace';
import css from './ExamAbout.module.css';

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>
        <Icon name={icon} size={24} className={css.icon} />
        {children}
      </dd>
    </div>
  );
}

interface ExamAboutProps {
  place: ExamPlace;
  read: ExamRead;
}

/** The exam's title and description, with a link back to its course. */
export function ExamTitle({ place, read: { exam, course } }: ExamAboutProps) {
  const description = plainText(exam.description);
  return (
    <Card as="section" padding="large" className={css.heading}>
      <Link to={`/course/details/${encodeURIComponent(place.courseId)}`} className={css.back}>
        <Icon name="chevronStart" />
        <BidiText as="span" text={course.course.title || startCopy.toCourse} />
      </Link>
      <ScreenTitle title={exam.title}>
        <BidiText text={exam.title} />
      </ScreenTitle>
      {description !== '' && <BidiText as="p" className={css.description} text={description} spoken />}
    </Card>
  );
}

/** Duration, questions, score and attempts, and what the exam does for the student; only what holds here. */
export function ExamAbout({ read: { exam }, facts }: { read: ExamRead; facts: ExamFacts }) {
  const [isStored] = useState(canStore);
  const { changes, storedHere, submittedOnTime } = startCopy.promises;
  const promises = [changes, ...(isStored ? [storedHere] : []), ...(exam.durationMin > 0 ? [submittedOnTime] : [])];
  return (
    <Card as="section" padding="large" className={css.about} aria-label={startCopy.aboutTitle}>
      <dl className={css.facts}>
        <Fact icon="list" label={startCopy.facts.questions}>
          {counted(exam.totalQuestions || exam.questions.length, 'question')}
        </Fact>
        <Fact icon="clock" label={startCopy.facts.duration}>
          {exam.durationMin > 0 ? formatMinutes(exam.durationMin) : startCopy.untimed}
        </Fact>
        <Fact icon="trophy" label={startCopy.facts.maxScore}>
          <Ltr>{formatPoints(exam.maxScore)}</Ltr>
        </Fact>
        <Fact icon="repeat" label={startCopy.facts.attempts}>
          {startCopy.attemptsOf(attemptsLeft(facts), facts.attemptsAllowed)}
        </Fact>
      </dl>
      <ul className={css.promises}>
        {promises.map((promise) => (
          <li key={promise}>
            <Icon name="check" className={css.check} />
            {promise}
          </li>
        ))}
      </ul>
    </Card>
  );
}
