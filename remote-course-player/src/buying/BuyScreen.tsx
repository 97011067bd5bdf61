import { GRADES, isKnownGrade } from '@manassa/shared/domain';
import type { Grade } from '@manassa/shared/domain';
import { sessionAtom } from '@manassa/shared/session';
import { BidiText, ScreenTitle } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { copy } from '../copy';
import { BuyPanel, NothingChosen } from './BuyPanel';
import css from './BuyScreen.module.css';
import { ChoiceSkeleton, CourseChoice } from './choice/CourseChoice';
import { GradeSwitch } from './choice/GradeSwitch';

/** Returns the grade in the address, else the student's own, else the first. */
function useChosenGrade(asked: string | null): Grade | undefined {
  const session = useAtomValue(sessionAtom);
  const user =
    session.status === 'student' && isKnownGrade(session.user.stage, session.user.grade) ? session.user : null;
  return (
    GRADES.find((grade) => grade._id === asked) ??
    GRADES.find((grade) => grade.stage === user?.stage && grade._id === user.grade) ??
    GRADES[0]
  );
}

/** Screen to choose a course, see its price, enter a code and enroll. The address keeps the choice over a login. */
export function BuyScreen() {
  const [search, setSearch] = useSearchParams();
  const waiting = useAtomValue(sessionAtom).status === 'loading';
  const grade = useChosenGrade(search.get('grade'));
  const courseId = search.get('course');
  const panel = useRef<HTMLDivElement>(null);
  const chose = useRef(false);

  // On phones the panel is below the list: a choice scrolls to it.
  useEffect(() => {
    if (!chose.current || courseId === null) return;
    chose.current = false;
    const { top = 0 } = panel.current?.getBoundingClientRect() ?? {};
    if (top > window.innerHeight / 2) panel.current?.scrollIntoView?.({ block: 'start' });
  }, [courseId]);

  function choose(change: Record<string, string | null>): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    // Synchronous: a deferred update would show the old choice again for a moment.
    setSearch(next, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <div className={`m-page ${css.screen}`}>
      <header className={css.header}>
        <ScreenTitle>{copy.buying.title}</ScreenTitle>
        <p>{copy.buying.lead}</p>
      </header>
      <div className={css.columns}>
        <div className={css.choice}>
          <GradeSwitch
            chosen={waiting ? undefined : grade}
            onChoose={(other) => choose({ grade: other._id, course: null })}
          />
          {waiting && <ChoiceSkeleton />}
          {grade && !waiting && (
            <CourseChoice
              key={`${grade.stage}/${grade._id}`}
              grade={grade}
              chosen={courseId}
              onChoose={(id) => {
                chose.current = true;
                choose({ course: id, grade: grade._id });
              }}
            />
          )}
        </div>
        <aside ref={panel} className={css.side} aria-label={copy.details.card}>
          {courseId === null ? <NothingChosen /> : <BuyPanel key={courseId} courseId={courseId} />}
          <section className={css.steps} aria-labelledby="buy-steps">
            <h2 id="buy-steps">{copy.buying.stepsTitle}</h2>
            <ol>
              {copy.buying.steps.map((step, at) => (
                <li key={step}>
                  <span className={css.number} aria-hidden="true">
                    {at + 1}
                  </span>
                  <BidiText as="span" text={step} />
                </li>
              ))}
            </ol>
          </section>
        </aside>
      </div>
    </div>
  );
}
