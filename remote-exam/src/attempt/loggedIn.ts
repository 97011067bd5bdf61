import { store, userAtom } from '@manassa/shared/session';
import { studentKey } from './kept/attemptRecords.rule';
import type { AttemptOwner } from './kept/attemptRecords.rule';

/** Returns true if the student of an attempt is logged in. */
export function isOwnerHere(owner: AttemptOwner): boolean {
  const user = store.get(userAtom);
  return user !== null && studentKey(user) === owner.student;
}
