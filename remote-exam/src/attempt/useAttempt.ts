import { useCallback, useSyncExternalStore } from 'react';
import { afterPaint } from './afterPaint';
import type { AttemptState } from './attempt.rule';
import type { AttemptSession } from './attemptSession';

/**
 * Returns one value of a running attempt and renders only when it changes: `select` must return a primitive or a part
 * of the state, not a new object.
 */
export function useAttempt<Value>(session: AttemptSession, select: (state: AttemptState) => Value): Value {
  return useSyncExternalStore(session.subscribe, () => select(session.state()));
}

/** Returns the value of `useAttempt` one frame later, for values that must not delay the paint of a choice. */
export function useAttemptAfterPaint<Value>(session: AttemptSession, select: (state: AttemptState) => Value): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      let cancel: (() => void) | undefined;
      const stop = session.subscribe(() => {
        // One call is enough: it reads the latest value.
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
