import { copy as words } from '@manassa/shared/locale';
import { sessionAtom, STUDENT_HOME } from '@manassa/shared/session';
import { ButtonLink } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { copy } from '../../copy';
import css from './HeroActions.module.css';

/** Login and signup buttons, or the link to the courses. Empty while the session is unknown. */
export function HeroActions() {
  const { status } = useAtomValue(sessionAtom);
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
          {copy.landing.enter}
        </ButtonLink>
      )}
    </div>
  );
}
