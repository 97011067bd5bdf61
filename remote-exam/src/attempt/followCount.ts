import { isCountedAgain } from './attemptIdentity.rule';
import type { AttemptIdentity } from './attemptIdentity.rule';
import type { AttemptOwner } from './storage/attemptRecords.rule';
import type { AttemptStore } from './storage/attemptStore';

/** Updates the stored identity of an open attempt after a start call that counted it again. */
export function followCount(
  store: AttemptStore,
  owner: AttemptOwner,
  before: AttemptIdentity,
  after: AttemptIdentity,
): void {
  if (!isCountedAgain(before, after)) return;
  const answers = store.loadAnswers(owner, before);
  const remainingSec = store.loadRemainingSec(owner, before);
  if (answers !== null) store.saveAnswers(owner, { ...answers, ...after });
  if (remainingSec !== null) store.saveRemainingSec(owner, { ...after, remainingSec });
}
