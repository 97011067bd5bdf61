import { GRADES } from '@manassa/shared/domain';
import { userAtom, userLoadingAtom } from '@manassa/shared/session';
import { BidiText, ScreenTitle } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownGrade } from '../course/ownGrade.rule';
import { copy } from '../copy';
import { buyingCopy } from './copy';
import { BuyPanel, NothingChosen } from './BuyPanel';
import css from './BuyScreen.module.css';
import { ChoiceSkeleton, CourseChoice } from './choice/CourseChoice';
import { GradeSwitch } from './choice/GradeSwitch';

/** Screen to choose a course, see its price, enter a code and enroll. The address keeps the choice over a login. */
export function BuyScreen() {
  const [search, setSearch] = useSearchParams();
  const waiting = useAtomValue(userLoadingAtom);
  const own = ownGrade(useAtomValue(userAtom));
  const grade = GRADES.find(({ _id }) => _id === search.get('grade')) ?? own;
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

  function choose(gradeId: string, id: string | null): void {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('course');
    else next.set('course', id);
    next.set('grade', gradeId);
    // Synchronous: a deferred update would show the old choice again for a moment.
    setSearch(next, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <div className={`m-page ${css.screen}`}>
      <header className={css.header}>
        <ScreenTitle>{buyingCopy.title}</ScreenTitle>
        <p>{buyingCopy.lead}</p>
      </header>
      <div className={css.columns}>
        <div className={css.choice}>
          <GradeSwitch chosen={waiting ? undefined : grade} onChoose={(other) => choose(other._id, null)} />
          {waiting && <ChoiceSkeleton />}
          {grade && !waiting && (
            <CourseChoice
              key={`${grade.stage}/${grade._id}`}
              grade={grade}
              chosen={courseId}
              onChoose={(id) => {
                chose.current = true;
                choose(grade._id, id);
              }}
            />
          )}
        </div>
        <aside ref={panel} className={css.side} aria-label={copy.details.card}>
          {courseId === null ? <NothingChosen /> : <BuyPanel key={courseId} courseId={courseId} />}
          <section className={css.steps} aria-labelledby="buy-steps">
            <h2 id="buy-steps">{buyingCopy.stepsTitle}</h2>
            <ol>
              {buyingCopy.steps.map((step, at) => (
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
