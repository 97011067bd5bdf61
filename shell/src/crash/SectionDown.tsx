import { sessionAtom, STUDENT_HOME } from '@manassa/shared/session';
import { Button, ButtonLink, passFocusOn, ScreenTitle, SectionDownArt, useOffline } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { copy } from '../copy';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import css from './Crash.module.css';

const HOME = '/';

/**
 * Message for a part that could not be loaded. Retries on a press and when the network returns. `retry` resolves after
 * success and failure.
 */
export function SectionDownView({ retry }: { retry: () => Promise<void> }) {
  const [trying, setTrying] = useState(false);
  const isOffline = useOffline();
  const isVisitor = useAtomValue(sessionAtom).status === 'visitor';
  const { pathname } = useLocation();
  const start = isVisitor ? HOME : STUDENT_HOME;
  async function onRetry(): Promise<void> {
    setTrying(true);
    await retry();
    setTrying(false);
  }
  const onOnline = useEffectEvent(() => void onRetry());
  useEffect(() => {
    const tryAgain = (): void => onOnline();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  return (
    <section className={css.screen} role="alert" data-stands-in="down">
      <SectionDownArt />
      <ScreenTitle>{copy.sectionDownTitle}</ScreenTitle>
      <p>{isOffline ? copy.sectionOfflineBody : copy.sectionDownBody}</p>
      <div className={css.actions}>
        <Button ref={passFocusOn} variant="primary" loading={trying} onClick={() => void onRetry()}>
          {copy.retry}
        </Button>
        {isOffline && pathname !== start && (
          <ButtonLink variant="outline" to={start}>
            {isVisitor ? copy.home : copy.toMyCourses}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** SectionDownView for a whole remote: the retry loads it without a page reload. */
export function SectionDown() {
  const router = useRemoteRouter();
  const location = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  /** Address that is shown; null once the student leaves it. */
  const shown = useRef<Location | null>(null);
  useEffect(() => {
    shown.current = isLeaving ? null : location;
    return () => {
      shown.current = null;
    };
  }, [isLeaving, location]);
  async function retry(): Promise<void> {
    const isLoaded = await router.retry(location.pathname);
    if (isLoaded && shown.current !== null) await navigate(shown.current, { replace: true });
  }
  return <SectionDownView retry={retry} />;
}
