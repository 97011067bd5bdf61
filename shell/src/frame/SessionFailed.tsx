import { retrySession } from '@manassa/shared/session';
import { FailedState, ScreenTitle } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './SessionFailed.module.css';

/** Replaces a guarded page while the stored token cannot be confirmed. */
export function SessionFailed() {
  return (
    <div className={`m-page ${css.page}`}>
      <ScreenTitle hidden>{copy.sessionFailed}</ScreenTitle>
      <FailedState title={copy.sessionFailed} sentence={copy.sessionFailedNext} retry={retrySession} />
    </div>
  );
}
