import { isApiError } from '../network/ApiError';
import { request } from '../data/request';
import { wasEnded } from '../session/login/endedLogins';
import { readLoginPatiently } from '../session/login/knownLogin';
import { sessionAtom } from '../session/sessionAtoms';
import { store } from '../session/store';
import {
  examOfPendingKey,
  pendingPrefix,
  readPendingRecord,
  recordKey,
  studentKey,
} from './storage/attemptRecords.rule';
import type { AttemptOwner, PendingRecord } from './storage/attemptRecords.rule';
import { createJournalHealth } from './storage/journalHealth';
import { createJournalStorage } from './storage/journalStorage';
import { failureReason, healsByItself } from './submission/failure.rule';
import {
  askBeforeRepeat,
  holdsAnswers,
  OwnerLoggedOut,
  postAnswers,
  withSendingLock,
} from './submission/submissionCalls';
import type { Sender } from './submission/submissionCalls';

export { OUTBOX_TAG } from './backgroundSync';

/** A submission that could not be read or sent now; the browser's next `sync` event tries again. */
export class SendLater extends Error {}

/** The student whose login this worker sends with; null without one. */
let sendsFor: string | null = null;

/**
 * Reads the login again, which may have changed since the last call. Returns its student, null without one.
 *
 * @throws SendLater if it cannot be read
 */
async function takeLogin(): Promise<string | null> {
  const login = await readLoginPatiently();
  if (login === undefined) throw new SendLater('the login cannot be read now');
  const isOver = login === null || (await wasEnded(login.login));
  store.set(sessionAtom, isOver ? { status: 'visitor' } : { status: 'student', token: login.token, user: login.user });
  sendsFor = isOver ? null : studentKey(login.user);
  return sendsFor;
}

const worker: Sender = { request, isLoggedIn: ({ student }) => student === sendsFor };

/** Returns true if this call has sent it, false if the server has it already or it cannot be sent. */
async function sendOne(owner: AttemptOwner, record: PendingRecord): Promise<boolean> {
  await takeLogin();
  const fate = await askBeforeRepeat(worker, owner, record, 'before');
  // A server that reads no key would end the running attempt with it: its page decides.
  if (fate?.name === 'arrived' || (fate?.name === 'another attempt' && !fate.takesKey)) return false;
  if ((await takeLogin()) !== owner.student) return false;
  const { data } = await postAnswers(worker, owner, record, fate?.name === 'open' ? fate.paper : null);
  // An earlier attempt may have been submitted on another device: the next page says so.
  return fate?.name !== 'another attempt' || holdsAnswers(data, record);
}

/**
 * Sends the waiting submissions of the logged-in student from a service worker, under the same lock as pages. The
 * records stay until the next page shows the result; until then the server is always asked first, so nothing is sent
 * twice.
 *
 * @param onSent called after each submission that was sent, if its student is still logged in
 * @throws SendLater if some could not be sent now
 */
export async function flushOutbox(onSent: (record: PendingRecord) => Promise<void>): Promise<void> {
  const student = await takeLogin();
  if (student === null) return;
  const journal = createJournalStorage(createJournalHealth());
  const keys = await journal.keys(pendingPrefix(student));
  const texts = keys && (await journal.read(keys));
  if (!keys || !texts) throw new SendLater('the waiting submissions cannot be read now');
  let isLater = false;
  for (const [index, key] of keys.entries()) {
    const examId = examOfPendingKey(key, student);
    const record = readPendingRecord(texts[index] ?? null);
    if (examId === null || record === null || record.attemptId === null) continue;
    const owner = { student, examId };
    await withSendingLock(`${recordKey('pending', owner)}/sending`, async () => {
      try {
        const isSent = await sendOne(owner, record);
        // The student may have logged out meanwhile: the next one on this device must not learn of the exam.
        if (isSent && (await takeLogin()) === student) await onSent(record).catch(() => undefined);
      } catch (error) {
        if (error instanceof OwnerLoggedOut) return;
        // 401 waits for the next login and a refusal for the student; the next page shows both.
        isLater ||= healsByItself(failureReason(isApiError(error) ? error : null));
      }
    });
  }
  if (isLater) throw new SendLater('a submission waits for the server');
}
