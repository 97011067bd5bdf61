import styles from './State.module.css';
import { copy } from '../../locale';
import { BidiText } from '../text/BidiText';
import { SectionDownArt } from '../art/SectionDownArt';
import { useAtomValue } from 'jotai/react';
import { useLocation } from 'react-router-dom';
import { isAuthenticatedAtom, STUDENT_HOME } from '../../session';
import { Button } from '../button/Button';
import { ButtonLink } from '../button/ButtonLink';
import { passFocusOn } from '../page/passFocusOn';
import { useOffline } from './useOffline';

interface FailedStateProps {
  /** Reason; '' says that the rest of the platform works. */
  sentence: string;
  /** Without it no button is shown. */
  retry?: () => void;
  title?: string;
  retrying?: boolean;
  /** True after a failure without a response: students get a link to their courses, which are on the device. */
  isUnreachable?: boolean;
}

function LinkToMyCourses() {
  const { pathname } = useLocation();
  if (pathname === STUDENT_HOME) return null;
  return (
    <ButtonLink variant="outline" size="large" to={STUDENT_HOME}>
      {copy.toMyCourses}
    </ButtonLink>
  );
}

export function FailedState({
  sentence,
  retry,
  title = copy.failedTitle,
  retrying = false,
  isUnreachable = false,
}: FailedStateProps) {
  const isStudent = useAtomValue(isAuthenticatedAtom);
  const isOffline = useOffline();
  return (
    <div role="alert" className={styles.failed}>
      <SectionDownArt />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <BidiText as="p" className={styles.sentence} text={sentence === '' ? copy.failedBody : sentence} />
      </div>
      {(isOffline || isUnreachable) && isStudent && <LinkToMyCourses />}
      {retry && (
        <Button ref={passFocusOn} size="large" icon="refresh" onClick={retry} loading={retrying}>
          {copy.retry}
        </Button>
      )}
    </div>
  );
}
