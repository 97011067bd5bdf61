import { Button, passFocusOn, ScreenTitle } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useNavigate, useLocation, useRouteError } from 'react-router-dom';
import { copy } from '../copy';
import { remoteStatesAtom } from '../remotes/versions/remoteStates';
import { runningVersions } from '../diagnosis/runningVersions.rule';
import { shellVersion } from '../diagnosis/shellVersion';
import css from './Crash.module.css';

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Replaces a part of the page that threw: apology, retry, reload and technical details. */
export function CrashScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const states = useAtomValue(remoteStatesAtom);
  useEffect(() => console.error('[manassa] the page broke', error), [error]);
  return (
    <section className={css.screen} role="alert" data-stands-in="crash">
      <ScreenTitle>{copy.errorTitle}</ScreenTitle>
      <p>{copy.errorBody}</p>
      <div className={css.actions}>
        <Button ref={passFocusOn} variant="primary" onClick={() => void navigate(location, { replace: true })}>
          {copy.retry}
        </Button>
        <Button variant="outline" onClick={() => window.location.reload()}>
          {copy.reload}
        </Button>
      </div>
      <details className={css.details}>
        <summary>{copy.technicalDetails}</summary>
        <pre dir="ltr">
          {messageOf(error)}
          {`\n\n${runningVersions(shellVersion, states)}`}
          {error instanceof Error && error.stack ? `\n\n${error.stack}` : ''}
        </pre>
      </details>
    </section>
  );
}
