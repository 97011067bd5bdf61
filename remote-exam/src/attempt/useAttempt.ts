import { useSyncExternalStore } from 'react';
import type { AttemptState } from './attempt.rule';
import type { AttemptSession } from './attemptSession';

/**
 * One value of a running attempt. The component renders again only when that value changes, so `select` returns a
 * primitive or a part of the state itself, never something new.
 */
export function useAttempt<Value>(session: AttemptSession, select: (state: AttemptState) => Value): Value {
  return useSyncExternalStore(session.subscribe, () => select(session.state()));
}
