import { fake, freshJournal, installFakeJournal } from '../testing/fakeJournal';

installFakeJournal();

test('AT-13 retries while a killed browser still holds the journal, and restores its answers', async () => {
  fake.records.set('answers', 'a');
  fake.openings = ['UnknownError', 'UnknownError', 'UnknownError', 'open'];
  const journal = freshJournal();
  const read = journal.read(['answers']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await read).toEqual(['a']);
});

test('AT-13 copies answers also when a tab of a later release has changed the database', async () => {
  const journal = freshJournal();
  await journal.read(['answers']);
  fake.version = 2;
  fake.opened[0]?.onversionchange?.();
  expect(fake.opened[0]?.close).toHaveBeenCalled();
  journal.copy('answers', 'a');
  await journal.written(1000);
  expect(fake.records.get('answers')).toBe('a');
});

test('AT-13 the next answer retries a journal that did not open for seconds', async () => {
  fake.openings = ['UnknownError'];
  const journal = freshJournal();
  const read = journal.read(['answers']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await read).toBeNull();
  fake.openings = ['open'];
  journal.copy('answers', 'b');
  await jest.advanceTimersByTimeAsync(1100);
  expect(fake.records.get('answers')).toBe('b');
});

test.each(['VersionError', 'throw'] as const)(
  'AT-13 a journal that cannot be opened (%s) is tried once and delays no caller',
  async (way) => {
    fake.openings = [way];
    const journal = freshJournal();
    expect(await journal.read(['answers', 'pending'])).toEqual([null, null]);
    expect(fake.opens).toHaveBeenCalledTimes(1);
  },
);

test('AT-13 waits 15 seconds for a journal that never opens; a submission waits as long as it asks for', async () => {
  fake.openings = ['silence'];
  const journal = freshJournal();
  const read = jest.fn();
  const written = jest.fn();
  void journal.read(['answers']).then(read);
  journal.copy('pending', 'p');
  void journal.written(1000).then(written);
  await jest.advanceTimersByTimeAsync(999);
  expect(written).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(written).toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(13_900);
  expect(read).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledWith(null);
  // The next page of the exam does not wait as long again.
  void journal.read(['answers']).then(read);
  await jest.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalledTimes(2);
  // Later callers do not wait again, and the answers do not count as stored.
  expect(journal.refuses()).toBe(true);
  const again = jest.fn();
  void journal.read(['answers']).then(again);
  await jest.advanceTimersByTimeAsync(1000);
  expect(again).toHaveBeenCalledWith(null);
});

test('AT-13 waits once for an unreachable journal; later callers get a result at once', async () => {
  fake.openings = ['UnknownError'];
  const journal = freshJournal();
  const first = jest.fn();
  void journal.read(['answers']).then(first);
  await jest.advanceTimersByTimeAsync(800);
  expect(journal.refuses()).toBe(false);
  await jest.advanceTimersByTimeAsync(6900);
  expect(journal.refuses()).toBe(true);
  expect(first).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(300);
  expect(first).toHaveBeenCalledWith(null);
  expect(journal.refuses()).toBe(true);
  const second = jest.fn();
  void journal.read(['answers']).then(second);
  await jest.advanceTimersByTimeAsync(10);
  expect(second).toHaveBeenCalledWith(null);
  fake.openings = ['open'];
  journal.copy('answers', 'a');
  await jest.advanceTimersByTimeAsync(1100);
  expect(journal.refuses()).toBe(false);
  expect(await journal.read(['answers'])).toEqual(['a']);
});

test('AT-13 a reload does not wait again, unless the journal had opened', async () => {
  fake.openings = ['UnknownError'];
  const ask = async (ms: number): Promise<jest.Mock> => {
    const journal = freshJournal();
    const read = jest.fn();
    void journal.read(['answers']).then(read);
    await jest.advanceTimersByTimeAsync(ms);
    return read;
  };
  expect(await ask(5000)).not.toHaveBeenCalled();
  expect(await ask(5000)).not.toHaveBeenCalled();
  expect(await ask(10)).toHaveBeenCalledWith(null);
  fake.openings = ['open'];
  expect(await ask(10)).toHaveBeenCalledWith([null]);
  fake.openings = ['UnknownError'];
  expect(await ask(5000)).not.toHaveBeenCalled();
});

test('AT-13 does not wait for a journal where the browser blocks all storage', async () => {
  fake.openings = ['UnknownError'];
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const journal = freshJournal();
  const read = jest.fn();
  void journal.read(['answers']).then(read);
  await jest.advanceTimersByTimeAsync(10);
  expect(read).toHaveBeenCalledWith(null);
  expect(journal.refuses()).toBe(true);
});

test('AT-13 callers during the retries wait as long as the first one', async () => {
  fake.records.set('answers', 'a');
  fake.openings = ['UnknownError'];
  const journal = freshJournal();
  const first = journal.read(['answers']);
  await jest.advanceTimersByTimeAsync(1500);
  const second = journal.read(['answers']);
  await jest.advanceTimersByTimeAsync(2000);
  fake.openings = ['open'];
  await jest.advanceTimersByTimeAsync(1000);
  expect(await first).toEqual(['a']);
  expect(await second).toEqual(['a']);
  expect(journal.refuses()).toBe(false);
});

test.each(['VersionError', 'throw'] as const)(
  'AT-13 a browser without a journal (%s) refuses nothing: local storage is all there is',
  async (way) => {
    fake.openings = [way];
    const journal = freshJournal();
    journal.copy('answers', 'a');
    await journal.written(1000);
    expect(journal.refuses()).toBe(false);
  },
);

test.each(['writes', 'reads'])('AT-13 a journal that was given up is trusted again once it %s', async (way) => {
  fake.outcomes = ['silence', 'complete'];
  const journal = freshJournal();
  void journal.read(['answers']);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(journal.refuses()).toBe(true);
  if (way === 'writes') journal.copy('answers', 'a');
  else expect(await journal.read(['answers'])).toEqual([null]);
  await jest.advanceTimersByTimeAsync(1100);
  expect(journal.refuses()).toBe(false);
});

test('OF-02 finds the keys that begin with a text', async () => {
  fake.records.set('pending/1/e1', 'p').set('pending/1/e2', 'p').set('pending/2/e1', 'p');
  expect(await freshJournal().keys('pending/1/')).toEqual(['pending/1/e1', 'pending/1/e2']);
});

test('OF-02 finds no keys in a journal that refuses to be read or opened', async () => {
  fake.records.set('pending/1/e1', 'p');
  fake.outcomes = ['abort'];
  expect(await freshJournal().keys('pending/1/')).toEqual([]);
  fake.openings = ['throw'];
  expect(await freshJournal().keys('pending/1/')).toEqual([]);
});
