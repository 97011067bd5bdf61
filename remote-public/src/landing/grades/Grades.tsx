import { GRADES, stageName } from '@manassa/shared/domain';
import type { Grade } from '@manassa/shared/domain';
import { copy as words } from '@manassa/shared/locale';
import { ButtonLink, Card, Chip } from '@manassa/shared/ui';
import { landingCopy } from '../copy';
import { Reveal } from '../Reveal';
import { SectionHeading } from '../SectionHeading';
import { GradeArt } from './GradeArt';
import css from './Grades.module.css';
import { byPriority } from './gradeOrder.rule';

const topics: Readonly<Record<string, readonly string[]>> = landingCopy.topics;

function GradeCard({ grade }: { grade: Grade }) {
  const nameId = `grade-${grade._id}`;
  return (
    <Card as="li" lifts padding="none" className={css.card}>
      <div className={css.words}>
        <h3 id={nameId}>{grade.name}</h3>
        <p className={css.stage}>{stageName(grade.stage)}</p>
        <ul className={css.topics}>
          {topics[grade._id]?.map((topic) => (
            <li key={topic}>
              <Chip>{topic}</Chip>
            </li>
          ))}
        </ul>
        <ButtonLink
          to={`/course/stage/${grade.stage}/grade/${grade._id}`}
          iconEnd="arrowEnd"
          aria-describedby={nameId}
          className={css.link}
        >
          {words.allCourses}
        </ButtonLink>
      </div>
      <GradeArt gradeId={grade._id} />
    </Card>
  );
}

export function Grades() {
  return (
    <section aria-labelledby="grades" className={`m-page ${css.section}`}>
      <SectionHeading id="grades">{landingCopy.gradesTitle}</SectionHeading>
      <Reveal>
        <ul className={css.grid}>
          {byPriority(GRADES).map((grade) => (
            <GradeCard key={`${grade.stage}/${grade._id}`} grade={grade} />
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
