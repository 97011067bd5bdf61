import { createOutbox } from './outbox';
import { createAttemptStore } from './storage/createAttemptStore';
import { recordKey } from './storage/attemptRecords.rule';
import { testJournal } from './testing/outbox';

const owner = { student: '1001', examId: 'exam-1' };
const text = (attemptId: string, revision: number): string =>
  JSON.stringify({ version: 1, revision, attemptId, answers: ['a'], index: 0 });

/** Opens a page with a submission in local storage and these answers in the journal. */
async function openedWith(answers: string | null) {
  localStorage.setItem(recordKey('pending', owner), text('attempt-1', 5));
  const journal = testJournal({ exists: () => true, read: async () => [answers, null, null] });
  const { store, submissionOf } = createOutbox(createAttemptStore(journal));
  const submission = submissionOf(owner);
  expect(submission.status().name).toBe('stored');
  await store.restore(owner);
  return submission;
}

test('AT-13 a submission from an old state of local storage no longer waits once the journal is read', async () => {
  expect((await openedWith(text('attempt-2', 6))).status().name).toBe('none');
});

test('AT-13 a submission that was found still waits after the journal is read', async () => {
  expect((await openedWith(null)).status().name).toBe('stored');
});

test('AT-13 a submission of this page still waits after site data was cleared and the journal is read', async () => {
  const { store, submissionOf } = createOutbox(createAttemptStore(testJournal({ exists: () => true })));
  const here = { ...owner, examId: 'exam-2' };
  submissionOf(here).keep({ attemptId: 'attempt-1', answers: ['a'], enrollmentId: null });
  localStorage.clear();
  await store.restore(here);
  expect(submissionOf(here).status().name).toBe('stored');
});
