import { copy as words } from '@manassa/shared/locale';
import { continueAddress, loadRecentCourse, sessionAtom, STUDENT_HOME } from '@manassa/shared/session';
import { BidiText, ButtonLink } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { landingCopy } from '../copy';
import css from './HeroActions.module.css';

/** Login and signup buttons, or links to the courses and the one opened last. Empty while the session is unknown. */
export function HeroActions() {
  const session = useAtomValue(sessionAtom);
  const { status } = session;
  const recent = session.status === 'student' ? loadRecentCourse(session.user.studentCode) : null;
  return (
    <div className={css.actions} data-session={status}>
      {status === 'visitor' && (
        <>
          <ButtonLink to="/signup" variant="accent" size="large">
            {words.signup}
          </ButtonLink>
          <ButtonLink to="/login" variant="outline" size="large" className={css.onDark}>
            {words.login}
          </ButtonLink>
        </>
      )}
      {status === 'student' && (
        <ButtonLink to={STUDENT_HOME} variant="accent" size="large" iconEnd="arrowEnd">
          {landingCopy.enter}
        </ButtonLink>
      )}
      {recent !== null && (
        <ButtonLink to={continueAddress(recent)} variant="outline" size="large" className={css.onDark}>
          <BidiText as="span" text={words.continueCourse(recent.title)} />
        </ButtonLink>
      )}
    </div>
  );
}
