import { oldDataAtom, useCache } from '@manassa/shared/data';
import { formatAge } from '@manassa/shared/locale';
import { BidiText, Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { copy } from '../copy';
import { isAttemptPath } from '../platform/attemptPath.rule';
import css from './LastDataLine.module.css';

/** Interval of requests to the server while last data is shown, in ms. */
const AGAIN_MS = 30_000;
/** Wait before the first of them in ms: the connection may have been lost for a moment only. */
const SOON_MS = 2000;

/**
 * Line in the dock with the age of the oldest data on screen, while the server cannot be reached. Hidden during an
 * attempt, whose questions and answers do not age: only the course around it comes from an earlier response.
 */
export function LastDataLine() {
  const old = useAtomValue(oldDataAtom);
  const { pathname } = useLocation();
  const { refresh } = useCache();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (old === null) return undefined;
    const askAgain = (): void => {
      setNowMs(Date.now());
      if (navigator.onLine) for (const call of old.calls) void refresh(call).catch(() => undefined);
    };
    const first = setTimeout(askAgain, SOON_MS);
    const timer = setInterval(askAgain, AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [old, refresh]);
  const shown = isAttemptPath(pathname) ? null : old;
  return (
    <div className={css.line} data-shown={shown !== null}>
      {/* Rendered before its text, so that screen readers announce the text. */}
      <p role="status" className={css.text}>
        {shown !== null && (
          <>
            <Icon name="clock" />
            <BidiText as="span" text={copy.lastData(formatAge(nowMs - shown.atMs))} />
          </>
        )}
      </p>
    </div>
  );
}
