import { fake, freshJournal, LATE_MS, installFakeJournal } from '../../testing/fakeJournal';

/** A journal that is closed, broken or slow: what this page does then. */

installFakeJournal();

test('AT-13 what was copied is read again, what was removed is gone, and foreign values are none', async () => {
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

test('AT-13 a browser without a journal has no copies and waits for nothing', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const journal = freshJournal();
  expect(journal.exists()).toBe(false);
  journal.copy('answers', 'a');
  await journal.written(1000);
  expect(await journal.read(['answers'])).toEqual([null]);
});

test('AT-13 a reading that fails is tried once more with the journal opened anew', async () => {
  fake.records.set('answers', 'a');
  fake.outcomes = ['error', 'complete'];
  const journal = freshJournal();
  expect(await journal.read(['answers'])).toEqual(['a']);
  expect(fake.opens).toHaveBeenCalledTimes(2);
});

test.each(['error', 'abort', 'throw'] as const)(
  'AT-13 a transaction that ends with %s is written once more with the journal opened anew; what cannot be read is not nothing',
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

test('AT-11 what could not be removed is removed when it can be, and not when it was written anew since', async () => {
  const journal = freshJournal();
  journal.copy('pending', 'p');
  journal.copy('answers', 'a');
  await journal.written(1000);
  fake.outcomes = ['error'];
  journal.copy('pending', null);
  journal.copy('answers', null);
  await jest.advanceTimersByTimeAsync(5000);
  expect([...fake.records.keys()]).toEqual(['pending', 'answers']);
  // A try a second, each with the journal opened anew. Nothing is said of answers: none was refused.
  expect(fake.opened.length).toBeLessThan(8);
  expect(journal.refuses()).toBe(false);
  journal.copy('answers', 'b');
  fake.outcomes = ['complete'];
  await jest.advanceTimersByTimeAsync(1100);
  expect(Object.fromEntries(fake.records)).toEqual({ answers: 'b' });
});

test('AT-08 what is answered while a removal fails is not removed for it', async () => {
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

test('AT-13 nobody is told that the journal has what it has not written yet', async () => {
  fake.outcomes = ['silence'];
  const journal = freshJournal();
  const written = jest.fn();
  journal.copy('pending', 'p');
  void journal.written(1000).then(written);
  await jest.advanceTimersByTimeAsync(999);
  expect(written).not.toHaveBeenCalled();
});

test('AT-13 a later version of the product gets the journal to itself; the next answer opens it anew', async () => {
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

test('AT-13 a journal that the browser took away is told of, for as long as somebody wants to know, and opened anew', async () => {
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

test('AT-08 answers in quick succession do not put each other off', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const journal = freshJournal();
  journal.copy('answers', 'a');
  await jest.advanceTimersByTimeAsync(20);
  journal.copy('answers', 'b');
  await jest.advanceTimersByTimeAsync(10);
  expect(fake.records.get('answers')).toBe('b');
});

test('AT-08 an answer that is given while the one before is being written is written next, by itself', async () => {
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

test('AT-13 a page that is put aside writes at once', async () => {
  const journal = freshJournal();
  journal.copy('answers', 'a');
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(fake.records.get('answers')).toBe('a');
});
