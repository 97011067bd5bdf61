import {
  createOutbox,
  isOwnerLoggedIn,
  pendingPrefix,
  recordKey,
  requestBackgroundSync,
  studentKey,
} from '@manassa/shared/attempt';
import type { AttemptOwner, ExamAddress, Outbox, Submission } from '@manassa/shared/attempt';
import { notify, store, userAtom } from '@manassa/shared/session';
import { copy } from '../copy';
import { dock } from '../dock/dockParts';
import { outboxCopy } from './copy';
import { arrivalsAtom, waitingAtom } from './waitingAtom';
import { WaitingLine } from './WaitingLine';

interface Followed {
  owner: AttemptOwner;
  place: ExamAddress | null;
  submission: Submission;
  stop: () => void;
}

/** The pages of an exam send and show its submission themselves. */
function isOnScreen({ examId }: AttemptOwner): boolean {
  return window.location.pathname.includes(`/exam/${encodeURIComponent(examId)}/`);
}

function nameOf(place: ExamAddress | null): string {
  return place === null ? outboxCopy.someExam : outboxCopy.examNamed(place.title);
}

/** Shows a notification of a page in the background, if the student has allowed them before. */
function notifySystem(text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  try {
    new Notification(copy.brand, { body: text, lang: 'ar', dir: 'rtl' });
  } catch {
    // Android allows them in a service worker only.
  }
}

function tellArrival({ owner, place }: Followed): void {
  store.set(arrivalsAtom, (count) => count + 1);
  const text = outboxCopy.arrivedSubmission(nameOf(place));
  notifySystem(text);
  if (isOnScreen(owner)) return;
  notify('success', text, place === null ? undefined : { to: `${place.path}/start`, text: outboxCopy.showResult });
}

/**
 * Sends the student's waiting submissions from any page: now, after a login, when the connection returns, when another
 * tab leaves one, and after each navigation. The rules are those of the exam's own pages (`createOutbox`).
 */
export function watchOutbox(outbox: Outbox = createOutbox(undefined, { isQuiet: true })): () => void {
  const followed = new Map<string, Followed>();
  let looks: Promise<void> = Promise.resolve();
  /** Student of the last check. */
  let student: string | null = null;

  function show(): void {
    const waiting = [...followed].flatMap(([key, { owner, place, submission }]) => {
      const status = submission.status();
      if (!isOwnerLoggedIn(owner) || isOnScreen(owner)) return [];
      return [{ key, place, reason: status.name === 'stored' ? status.reason : null }];
    });
    store.set(waitingAtom, waiting);
  }

  function drop(key: string): void {
    followed.get(key)?.stop();
    followed.delete(key);
  }

  function onChange(key: string): void {
    const one = followed.get(key);
    const status = one?.submission.status();
    if (one !== undefined && status?.name === 'received' && isOwnerLoggedIn(one.owner)) tellArrival(one);
    if (status?.name !== 'stored' && status?.name !== 'sending') drop(key);
    show();
  }

  async function follow(key: string, owner: AttemptOwner): Promise<void> {
    if (isOnScreen(owner)) return;
    await outbox.store.restore(owner);
    const record = outbox.store.loadPending(owner);
    if (record === null) return;
    const submission = outbox.submissionOf(owner);
    const stop = submission.subscribe(() => onChange(key));
    followed.set(key, { owner, place: record.place ?? null, submission, stop });
    requestBackgroundSync();
    void submission.send();
  }

  /** Tells a student whose session has ended, by a logout or not, that answers are still to be sent. */
  async function tellSessionEnd(): Promise<void> {
    const before = student;
    student = null;
    const owners = before === null ? [] : await outbox.store.findPending(before);
    const isRefused = (owner: AttemptOwner): boolean => {
      const status = followed.get(recordKey('pending', owner))?.submission.status();
      return status?.name === 'stored' && status.reason === 'refused';
    };
    // On a slow phone, somebody may have logged in while the database was read.
    if (store.get(userAtom) !== null) return;
    if (owners.some((owner) => !isRefused(owner))) notify('info', outboxCopy.sentAfterLogin);
  }

  async function lookNow(): Promise<void> {
    const user = store.get(userAtom);
    if (user === null) {
      await tellSessionEnd();
      for (const key of [...followed.keys()]) drop(key);
    } else {
      student = studentKey(user);
      const owners = await outbox.store.findPending(student);
      const found = new Map(owners.map((owner) => [recordKey('pending', owner), owner]));
      for (const [key, owner] of found) if (!followed.has(key)) await follow(key, owner);
      // Sent by another tab or by the exam's own page: the server has the result.
      for (const [key, { submission }] of followed) if (!found.has(key)) void submission.send();
    }
    show();
  }

  /** Checks for waiting submissions, one check at a time. Another student's disappear at once. */
  function look(): void {
    show();
    looks = looks.then(lookNow, lookNow);
  }

  function onStorage({ key }: StorageEvent): void {
    const user = store.get(userAtom);
    if (user !== null && key?.startsWith(pendingPrefix(studentKey(user)))) look();
  }

  dock('outbox', () => <WaitingLine onNavigation={look} />);
  window.addEventListener('online', look);
  window.addEventListener('storage', onStorage);
  const stopFollowingLogin = store.sub(userAtom, look);
  look();
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('storage', onStorage);
    stopFollowingLogin();
    for (const key of [...followed.keys()]) drop(key);
    show();
  };
}
