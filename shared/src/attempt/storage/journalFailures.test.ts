import { fake, freshJournal, LATE_MS, installFakeJournal } from '../testing/fakeJournal';

installFakeJournal();

test('AT-13 returns copied texts, no removed ones, and null for foreign values', async () => {
  const journal = freshJournal();
  fake.records.set('foreign', { not: 'text' });
  journal.copy('answers', 'a');
  journal.copy('pending', 'p');
  await journal.written(1000);
  expect(await journal.read(['pending', 'foreign', 'nothing', 'answers'])).toEqual(['p', null, null, 'a']);
  journal.copy('pending', null);
  await journal.written(1000);
  expect(await journal.read(['pending', 'answers'])).toEqual([null, 'a']);
});

test('AT-13 reads no copies and does not wait in a browser without a journal', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const journal = freshJournal();
  expect(journal.exists()).toBe(false);
  journal.copy('answers', 'a');
  await journal.written(1000);
  expect(await journal.read(['answers'])).toEqual([null]);
});

test('AT-13 retries a failed read once with the journal reopened', async () => {
  fake.records.set('answers', 'a');
  fake.outcomes = ['error', 'complete'];
  const journal = freshJournal();
  expect(await journal.read(['answers'])).toEqual(['a']);
  expect(fake.opens).toHaveBeenCalledTimes(2);
});

test.each(['error', 'abort', 'throw'] as const)(
  'AT-13 rewrites a transaction that ends with %s once with the journal reopened; a failed read is not an empty one',
  async (outcome) => {
    fake.outcomes = [outcome, 'complete'];
    const journal = freshJournal();
    journal.copy('pending', 'p');
    await journal.written(1000);
    expect(fake.records.get('pending')).toBe('p');
    expect(fake.opened).toHaveLength(2);
    expect(fake.opened[0]?.close).toHaveBeenCalled();
    fake.outcomes = [outcome];
    expect(await journal.read(['pending'])).toBeNull();
  },
);

test('AT-11 retries a failed removal, unless the key was written again', async () => {
  const journal = freshJournal();
  journal.copy('pending', 'p');
  journal.copy('answers', 'a');
  await journal.written(1000);
  fake.outcomes = ['error'];
  journal.copy('pending', null);
  journal.copy('answers', null);
  await jest.advanceTimersByTimeAsync(5000);
  expect([...fake.records.keys()]).toEqual(['pending', 'answers']);
  // One try per second, each with the journal reopened. No answer was refused.
  expect(fake.opened.length).toBeLessThan(8);
  expect(journal.refuses()).toBe(false);
  journal.copy('answers', 'b');
  fake.outcomes = ['complete'];
  await jest.advanceTimersByTimeAsync(1100);
  expect(Object.fromEntries(fake.records)).toEqual({ answers: 'b' });
});

test('AT-08 a failed removal does not remove a later answer', async () => {
  const journal = freshJournal();
  journal.copy('answers', 'a');
  await journal.written(1000);
  fake.outcomes = ['late error', 'late error', 'complete'];
  journal.copy('answers', null);
  await jest.advanceTimersByTimeAsync(LATE_MS / 2);
  journal.copy('answers', 'b');
  await jest.advanceTimersByTimeAsync(3000);
  expect(fake.records.get('answers')).toBe('b');
});

test('AT-13 does not report unwritten texts as written', async () => {
  fake.outcomes = ['silence'];
  const journal = freshJournal();
  const written = jest.fn();
  journal.copy('pending', 'p');
  void journal.written(1000).then(written);
  await jest.advanceTimersByTimeAsync(999);
  expect(written).not.toHaveBeenCalled();
});

test('AT-13 closes for a later version of the product and reopens with the next answer', async () => {
  const journal = freshJournal();
  journal.copy('answers', 'a');
  await journal.written(1000);
  fake.opened[0]?.onversionchange?.();
  expect(fake.opened[0]?.close).toHaveBeenCalled();
  journal.copy('answers', 'b');
  await journal.written(1000);
  expect(fake.opened).toHaveLength(2);
  expect(fake.records.get('answers')).toBe('b');
});

test('AT-13 reports to subscribers when the browser removed the journal, and reopens it', async () => {
  const journal = freshJournal();
  const lost = jest.fn();
  const stop = journal.onLost(lost);
  journal.copy('answers', 'a');
  await journal.written(1000);
  fake.opened[0]?.onclose?.();
  expect(lost).toHaveBeenCalledTimes(1);
  stop();
  journal.copy('answers', 'b');
  await journal.written(1000);
  expect(fake.opened).toHaveLength(2);
  fake.opened[1]?.onclose?.();
  expect(lost).toHaveBeenCalledTimes(1);
});

test('AT-08 AT-13 a write or read that the browser ends with the database, without an event, is repeated in the next one', async () => {
  fake.outcomes = ['silence', 'complete', 'silence', 'complete'];
  const journal = freshJournal();
  journal.copy('answers', 'a');
  await jest.advanceTimersByTimeAsync(30);
  fake.opened[0]?.onclose?.();
  await journal.written(1000);
  expect(fake.records.get('answers')).toBe('a');
  const reading = journal.read(['answers']);
  await jest.advanceTimersByTimeAsync(0);
  fake.opened[1]?.onclose?.();
  expect(await reading).toEqual(['a']);
  expect(fake.opened).toHaveLength(3);
});

test('AT-08 answers in quick succession do not delay each other', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const journal = freshJournal();
  journal.copy('answers', 'a');
  await jest.advanceTimersByTimeAsync(20);
  journal.copy('answers', 'b');
  await jest.advanceTimersByTimeAsync(10);
  expect(fake.records.get('answers')).toBe('b');
});

test('AT-08 writes an answer given during a write next', async () => {
  fake.outcomes = ['late'];
  const journal = freshJournal();
  journal.copy('answers', 'a');
  await jest.advanceTimersByTimeAsync(50);
  journal.copy('answers', 'b');
  await jest.advanceTimersByTimeAsync(LATE_MS);
  expect(fake.records.get('answers')).toBe('a');
  await jest.advanceTimersByTimeAsync(LATE_MS);
  expect(fake.records.get('answers')).toBe('b');
});

test('AT-13 a page that is frozen writes at once', async () => {
  const journal = freshJournal();
  journal.copy('answers', 'a');
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(fake.records.get('answers')).toBe('a');
});
