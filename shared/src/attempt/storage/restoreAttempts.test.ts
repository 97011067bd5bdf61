import { isNewerText, recordKey } from './attemptRecords.rule';
import { testJournal } from '../testing/outbox';
import { createAttemptStore } from './createAttemptStore';

const copy = jest.fn<void, [key: string, text: string | null]>();
const read = jest.fn<Promise<(string | null)[] | null>, [keys: readonly string[]]>();
const {
  forgetAttempt,
  isCopyUnread,
  loadAnswers,
  loadPending,
  loadRemaining,
  onAnswersFound,
  saveAnswers,
  savePending,
  saveRemainingSec,
  restore,
} = createAttemptStore(testJournal({ exists: () => true, copy, read }));

let students = 0;
/** Restored records live as long as the page, so every test needs a new student. */
function newOwner() {
  students += 1;
  return { student: `student-${students}`, examId: 'exam-1' };
}

const record = (attemptId: string, answers: (string | null)[], revision?: number): string =>
  JSON.stringify({ version: 1, revision, attemptId, answers, index: 0 });

/** Sets the journal's texts of answers, seconds and submission. */
function journalHas(...texts: (string | null)[]): void {
  read.mockResolvedValue([0, 1, 2].map((index) => texts[index] ?? null));
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  copy.mockClear();
});

test('AT-13 restores from the journal the records that local storage lost with the browser', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['a', null], 5));
  journalHas(record('a1', ['a', 'b'], 6), null, record('a1', ['a', 'b'], 7));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['a', 'b']);
  expect(loadPending(owner)?.answers).toEqual(['a', 'b']);
});

test('AT-13 ignores the record of an earlier attempt, even with a later clock', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['d'], 9_000));
  journalHas(record('a2', ['b'], 10));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: 'a2' })?.answers).toEqual(['b']);
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['d']);
});

test.each([
  ['answers', [record('a2', ['b'], 10), null]],
  ['seconds left', [null, JSON.stringify({ version: 1, revision: 10, attemptId: 'a2', remainingSec: 60 })]],
])(
  'AT-13 a received submission does not return with old local storage once the journal has %s of a later attempt',
  async (_, texts) => {
    const owner = newOwner();
    localStorage.setItem(recordKey('pending', owner), record('a1', ['d'], 9));
    journalHas(...texts);
    await restore(owner);
    expect(loadPending(owner)).toBeNull();
  },
);

test.each([
  ['of the same attempt', record('a1', ['d'], 10)],
  ['of an earlier attempt', record('a0', ['d'], 8)],
])('AT-13 a submission that the journal refused stays beside answers %s', async (_, answers) => {
  const owner = newOwner();
  const text = record('a1', ['d'], 9);
  localStorage.setItem(recordKey('pending', owner), text);
  journalHas(answers);
  await restore(owner);
  expect(loadPending(owner)?.attemptId).toBe('a1');
  expect(copy).toHaveBeenCalledWith(recordKey('pending', owner), text);
});

test('AT-13 the record of a version without copies counts, because it is later', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['c']));
  journalHas(record('a1', ['b'], 10));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['c']);
});

test('AT-13 copies the record of a version without copies when the attempt is opened', async () => {
  const owner = newOwner();
  const text = record('a1', ['c', null]);
  localStorage.setItem(recordKey('answers', owner), text);
  journalHas(null);
  await restore(owner);
  expect(copy).toHaveBeenCalledWith(recordKey('answers', owner), text);

  copy.mockClear();
  journalHas(record('a1', ['b', null], 10));
  await restore(owner);
  expect(copy).toHaveBeenCalledWith(recordKey('answers', owner), text);

  copy.mockClear();
  journalHas(record('a2', ['b', null], 10));
  await restore(owner);
  expect(copy).not.toHaveBeenCalled();
});

test('AT-13 an unnumbered record with fewer answers than the copy is an old state of a killed browser', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['a', null]));
  journalHas(record('a1', ['a', 'b'], 10));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['a', 'b']);
});

test('AT-13 merges the answers that a version without copies added', async () => {
  const owner = newOwner();
  const key = recordKey('answers', owner);
  // The browser was killed after d; the older version found b alone, changed it and answered two more.
  localStorage.setItem(key, record('a1', ['d', 'c', 'b', null]));
  // From a device whose clock was years ahead.
  const ahead = Date.now() * 2;
  journalHas(record('a1', [null, 'b', null, 'd'], ahead));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: 'a1' })).toEqual({ attemptId: 'a1', answers: ['d', 'c', 'b', 'd'], index: 0 });
  // Copied at once: that browser may be killed as well.
  const text = copy.mock.calls.find(([written]) => written === key)?.[1] ?? '';
  expect(JSON.parse(text)).toMatchObject({ answers: ['d', 'c', 'b', 'd'] });
  expect(isNewerText(text, record('a1', [null, 'b', null, 'd'], ahead))).toBe(true);
});

test('AT-13 an answer that the copy lacks is later, and so are the others in the same record', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['a', null, null, 'd']));
  journalHas(record('a1', ['b', 'b', 'b', null], 10));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['a', 'b', 'b', 'd']);
});

test('AT-13 without ids, answers of the previous attempt fill nothing in the next one', async () => {
  const owner = newOwner();
  const nameless = (answers: (string | null)[], revision: number): string =>
    JSON.stringify({ version: 1, revision, attemptId: null, answers, index: 0 });
  // The browser was killed: local storage is back at the first attempt.
  localStorage.setItem(recordKey('answers', owner), nameless(['a', 'b', 'c'], 5));
  journalHas(nameless(['d', null, null], 9));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: null })?.answers).toEqual(['d', null, null]);
});

test('AT-13 answers of another attempt fill nothing', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a2', [null, 'c'], 20));
  journalHas(record('a1', ['b', 'b'], 10));
  await restore(owner);
  expect(loadAnswers(owner, { attemptId: 'a2' })?.answers).toEqual([null, 'c']);
});

test('AT-13 a restored copy is dropped after a choice', async () => {
  const owner = newOwner();
  // Later than every revision in these tests.
  const copy = record('a1', ['b'], Date.now() * 4);
  journalHas(copy);
  await restore(owner);
  saveAnswers(owner, { attemptId: 'a1', answers: ['c'], index: 0 });
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['c']);
  // Also on the next page, if the journal still has the copy.
  expect(isNewerText(localStorage.getItem(recordKey('answers', owner)) ?? '', copy)).toBe(true);
});

test('AT-13 later answers of another tab replace the restored copy', async () => {
  const owner = newOwner();
  journalHas(record('a1', ['b'], 6));
  await restore(owner);
  localStorage.setItem(recordKey('answers', owner), record('a1', ['c'], 7));
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['c']);
});

test('AT-13 does not change a copy of a later version', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['c'], 5));
  journalHas('{"version":2,"attemptId":"a1","answers":["b"]}');
  copy.mockClear();
  await restore(owner);
  expect(copy).not.toHaveBeenCalled();
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['c']);
});

test('AT-10 AT-11 a restored and received submission is not sent again', async () => {
  const owner = newOwner();
  journalHas(null, null, record('a1', ['a', 'b'], 7));
  await restore(owner);
  copy.mockClear();
  forgetAttempt(owner, { attemptId: 'a1' });
  expect(loadPending(owner)).toBeNull();
  expect(copy).toHaveBeenCalledWith(recordKey('pending', owner), null);
});

test('AT-11 removing the attempt after a restored one leaves no copy', async () => {
  const owner = newOwner();
  journalHas(record('a1', ['a'], 6));
  await restore(owner);
  saveAnswers(owner, { attemptId: 'a2', answers: ['b'], index: 0 });
  copy.mockClear();
  forgetAttempt(owner, { attemptId: 'a2' });
  expect(copy).toHaveBeenCalledWith(recordKey('answers', owner), null);
  expect(loadAnswers(owner, { attemptId: 'a1' })).toBeNull();
});

test('AT-08 restores the seconds left from the journal', async () => {
  const owner = newOwner();
  journalHas(null, JSON.stringify({ version: 1, revision: 6, attemptId: 'a1', remainingSec: 725 }));
  await restore(owner);
  expect(loadRemaining(owner, { attemptId: 'a1' })?.remainingSec).toBe(725);
});

test('AT-11 removing an attempt keeps another one', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['a'], 5));
  journalHas(record('a2', ['b'], 6));
  await restore(owner);
  copy.mockClear();
  forgetAttempt(owner, { attemptId: 'a1' });
  expect(copy).not.toHaveBeenCalledWith(recordKey('answers', owner), null);
  expect(loadAnswers(owner, { attemptId: 'a1' })).toBeNull();
  expect(loadAnswers(owner, { attemptId: 'a2' })?.answers).toEqual(['b']);
});

test('AT-11 a received attempt is removed from the journal also after local storage was cleared', () => {
  const owner = newOwner();
  savePending(owner, { attemptId: null, answers: ['a'], enrollmentId: null });
  localStorage.clear();
  copy.mockClear();
  forgetAttempt(owner, { attemptId: null });
  expect(copy).toHaveBeenCalledWith(recordKey('pending', owner), null);
});

test('AT-13 does not write over answers in an unread journal until they are read and merged', async () => {
  const owner = newOwner();
  const key = recordKey('answers', owner);
  localStorage.setItem(key, record('a1', ['a', null, null], 5));
  read.mockResolvedValue(null);
  expect(await restore(owner)).toBe(false);
  const found = jest.fn();
  const stop = onAnswersFound(found);
  saveAnswers(owner, { attemptId: 'a1', answers: ['a', null, 'c'], index: 2 });
  saveRemainingSec(owner, { attemptId: 'a1', remainingSec: 600 });
  await settle();
  expect(copy.mock.calls.map(([written]) => written)).toEqual([recordKey('remaining', owner)]);
  expect(found).not.toHaveBeenCalled();
  expect(isCopyUnread(owner)).toBe(true);
  expect(isCopyUnread(newOwner())).toBe(false);

  saveAnswers(owner, { attemptId: 'a1', answers: ['a', null, 'd'], index: 2 });
  await settle();
  journalHas(record('a1', ['a', 'b', null], 6));
  // Any write retries the read: with all questions answered only the seconds left are written.
  saveRemainingSec(owner, { attemptId: 'a1', remainingSec: 595 });
  await settle();
  expect(isCopyUnread(owner)).toBe(false);
  expect(found).toHaveBeenCalledTimes(1);
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['a', 'b', 'd']);
  stop();
  saveAnswers(owner, { attemptId: 'a1', answers: ['a', 'b', 'd'], index: 2 });
  await settle();
  const last = copy.mock.calls.at(-1)?.[1] ?? '';
  expect(JSON.parse(last)).toMatchObject({ answers: ['a', 'b', 'd'] });
  expect(found).toHaveBeenCalledTimes(1);
});

test('AT-11 a received attempt is removed from an unread journal', async () => {
  const owner = newOwner();
  read.mockResolvedValue(null);
  await restore(owner);
  saveAnswers(owner, { attemptId: 'a1', answers: ['a'], index: 0 });
  forgetAttempt(owner, { attemptId: 'a1' });
  expect(copy).toHaveBeenCalledWith(recordKey('answers', owner), null);
});

test('AT-13 an unread journal is not overwritten with the old state of a killed browser', async () => {
  const owner = newOwner();
  localStorage.setItem(recordKey('answers', owner), record('a1', ['a', null], 5));
  read.mockResolvedValue(null);
  copy.mockClear();
  expect(await restore(owner)).toBe(false);
  expect(copy).not.toHaveBeenCalled();
  journalHas(record('a1', ['a', 'b'], 6));
  expect(await restore(owner)).toBe(true);
  expect(loadAnswers(owner, { attemptId: 'a1' })?.answers).toEqual(['a', 'b']);
});
