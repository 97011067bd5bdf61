import { useCallback, useSyncExternalStore } from 'react';
import { afterPaint } from './clock/afterPaint';
import type { AttemptState } from './attempt.rule';
import type { AttemptSession } from './attemptSession';

/**
 * One value of a running attempt. The component renders again only when that value changes, so `select` returns a
 * primitive or a part of the state itself, never something new.
 */
export function useAttempt<Value>(session: AttemptSession, select: (state: AttemptState) => Value): Value {
  return useSyncExternalStore(session.subscribe, () => select(session.state()));
}

/**
 * The same for what may come a frame later than the choice it follows from: none of it is drawn, laid out or painted
 * before the student sees the choice.
 */
export function useAttemptAfterPaint<Value>(session: AttemptSession, select: (state: AttemptState) => Value): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      let cancel: (() => void) | undefined;
      const stop = session.subscribe(() => {
        // One call is enough: it reads what is newest then.
        cancel ??= afterPaint(() => {
          cancel = undefined;
          listener();
        });
      });
      return () => {
        stop();
        cancel?.();
      };
    },
    [session],
  );
  return useSyncExternalStore(subscribe, () => select(session.state()));
}
