import type { Course } from '@manassa/shared/contract';
import { gradeName, semesterName } from '@manassa/shared/domain';
import { counted, formatDate, formatHours } from '@manassa/shared/locale';
import { BidiText, Chip, Icon, ScreenTitle } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { copy } from '../copy';
import { detailsCopy } from './copy';
import css from './CourseHeader.module.css';
import { WaveArt } from './WaveArt';

export function CourseHeader({ course }: { course: Course }) {
  const grade = gradeName(course.stage, course.grade);
  const chips = [grade, semesterName(course.semester), course.category?.name ?? ''].filter((name) => name !== '');
  const facts: [IconName, string][] = [
    ['lecture', counted(course.lecturesCount, 'video')],
    ['exam', counted(course.examsCount, 'exam')],
    ['homework', counted(course.homeworksCount, 'homework')],
    ['clock', formatHours(course.totalDurationMin)],
  ];
  const updated = formatDate(course.updatedAt);
  return (
    <header className={`m-band ${css.header}`}>
      <WaveArt className={css.art} />
      <div className={`m-page ${css.words}`}>
        {grade !== '' && (
          <nav className={css.path} aria-label={detailsCopy.path}>
            <span>{grade}</span>
            <Icon name="chevronEnd" size={16} />
            <Link to={`/course/stage/${course.stage}/grade/${course.grade}`}>{copy.catalogue.latest}</Link>
          </nav>
        )}
        <ScreenTitle title={course.title || copy.view.toDetails} className={css.title}>
          <BidiText text={course.title || copy.view.toDetails} />
        </ScreenTitle>
        {chips.length > 0 && (
          <div className={css.chips}>
            {chips.map((name) => (
              <Chip key={name} tone="glass">
                <BidiText as="span" text={name} />
              </Chip>
            ))}
          </div>
        )}
        <ul className={css.facts}>
          {facts.map(([icon, text]) => (
            <li key={icon}>
              <Icon name={icon} />
              <BidiText as="span" text={text} />
            </li>
          ))}
        </ul>
        {updated !== '' && <BidiText as="p" className={css.updated} text={detailsCopy.lastUpdated(updated)} />}
      </div>
    </header>
  );
}
