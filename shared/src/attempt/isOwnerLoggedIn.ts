import { store, userAtom } from '@manassa/shared/session';
import { studentKey } from './storage/attemptRecords.rule';
import type { AttemptOwner } from './storage/attemptRecords.rule';

export function isOwnerLoggedIn(owner: AttemptOwner): boolean {
  const user = store.get(userAtom);
  return user !== null && studentKey(user) === owner.student;
}
