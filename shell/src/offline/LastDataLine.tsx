import type { ReadName } from '@manassa/shared/contract';
import { answeredAtom, oldDataAtom, useCache } from '@manassa/shared/data';
import { formatAge } from '@manassa/shared/locale';
import { store } from '@manassa/shared/session';
import { BidiText, Icon, useOffline } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { copy } from '../copy';
import { isAttemptPath } from '../platform/attemptPath.rule';
import css from './LastDataLine.module.css';

/** Interval of requests to the server while last data is shown, in ms. */
const AGAIN_MS = 30_000;
/**
 * Wait in ms before the first of them, since the connection may have been lost for a moment only, and after each success
 * of another call.
 */
const SOON_MS = 2000;

/** The age of data that was read at `atMs`, in ms since 1970. Mounted with it, since a page may be open for hours. */
function DataAge({ atMs }: { atMs: number }) {
  const isOffline = useOffline();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return <BidiText as="span" text={copy.lastData(formatAge(nowMs - atMs), isOffline)} />;
}

/**
 * Line in the dock with the age of the oldest data on screen, while the server cannot be reached. Hidden during an
 * attempt, whose questions and answers do not age: only the course around it comes from an earlier response.
 */
export function LastDataLine() {
  const old = useAtomValue(oldDataAtom);
  const { pathname } = useLocation();
  const { refresh } = useCache();
  // Kept when some of them are answered: another request would drop the response that is on its way.
  const asked = useRef(new Set<ReadName>());
  useEffect(() => {
    if (old === null) return undefined;
    async function askFor(call: ReadName): Promise<void> {
      asked.current.add(call);
      await refresh(call).catch(() => undefined);
      asked.current.delete(call);
    }
    function ask(): void {
      if (old === null || !navigator.onLine) return;
      for (const call of old.calls) if (!asked.current.has(call)) void askFor(call);
    }
    let soon = setTimeout(ask, SOON_MS);
    const timer = setInterval(ask, AGAIN_MS);
    // Something else has succeeded, such as a submission.
    const stopWatching = store.sub(answeredAtom, () => {
      if (asked.current.size > 0) return;
      clearTimeout(soon);
      soon = setTimeout(ask, SOON_MS);
    });
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      stopWatching();
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
            <DataAge atMs={shown.atMs} />
          </>
        )}
      </p>
    </div>
  );
}
