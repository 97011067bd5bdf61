import type * as journalModule from './journal';

/** A journal that is closed, refused, broken or slow: what this page does then. */

interface Transaction {
  oncomplete: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
}
type Outcome = 'complete' | 'late' | 'error' | 'abort' | 'throw' | 'silence';

interface Database {
  onversionchange: (() => void) | null;
  onclose: (() => void) | null;
  close: jest.Mock;
}

const LATE_MS = 200;

let records: Map<string, unknown>;
let opened: Database[];
/** How opening and each transaction end, in order; the last one repeats. */
let openings: ('open' | 'VersionError' | 'UnknownError' | 'QuotaExceededError' | 'throw' | 'silence')[];
let outcomes: Outcome[];

function nextOf<Item>(list: Item[]): Item | undefined {
  return list.length > 1 ? list.shift() : list[0];
}

function fakeDatabase(): Database {
  const database = {
    onversionchange: null,
    onclose: null,
    close: jest.fn(),
    transaction() {
      const outcome = nextOf(outcomes);
      if (outcome === 'throw') throw new DOMException('closing', 'InvalidStateError');
      const work: (() => void)[] = [];
      const transaction: Transaction = { oncomplete: null, onerror: null, onabort: null };
      const complete = (): void => {
        for (const step of work) step();
        transaction.oncomplete?.();
      };
      void Promise.resolve().then(() => {
        if (outcome === 'complete') complete();
        if (outcome === 'late') setTimeout(complete, LATE_MS);
        if (outcome === 'error') transaction.onerror?.();
        if (outcome === 'abort') transaction.onabort?.();
      });
      return Object.assign(transaction, {
        commit: () => undefined,
        objectStore: () => ({
          put: (text: string, key: string) => work.push(() => records.set(key, text)),
          delete: (key: string) => work.push(() => records.delete(key)),
          get: (key: string) => ({ result: records.get(key) }),
        }),
      });
    },
  };
  opened.push(database);
  return database;
}

function open(): object {
  const way = nextOf(openings);
  if (way === 'throw') throw new DOMException('blocked', 'SecurityError');
  const opening = {
    onsuccess: null as (() => void) | null,
    onerror: null as (() => void) | null,
    result: way === 'open' ? fakeDatabase() : null,
    error: way?.endsWith('Error') ? new DOMException('not opened', way) : null,
  };
  void Promise.resolve().then(() => (way === 'open' ? opening.onsuccess : opening.onerror)?.());
  return way === 'silence' ? {} : opening;
}

/** The journal of a page that was just opened. */
async function freshJournal(): Promise<typeof journalModule> {
  jest.resetModules();
  return import('./journal');
}

const opens = jest.fn(open);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  records = new Map();
  opened = [];
  openings = ['open'];
  outcomes = ['complete'];
  opens.mockClear();
  opens.mockImplementation(open);
  Object.assign(globalThis, { indexedDB: { open: opens } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  jest.useRealTimers();
});

test('AT-13 what was copied is read again, what was removed is gone, and foreign values are none', async () => {
  const { journalText, journalWritten, readJournal } = await freshJournal();
  records.set('foreign', { not: 'text' });
  journalText('answers', 'a');
  journalText('pending', 'p');
  await journalWritten(1000);
  expect(await readJournal(['pending', 'foreign', 'nothing', 'answers'])).toEqual(['p', null, null, 'a']);
  journalText('pending', null);
  await journalWritten(1000);
  expect(await readJournal(['pending', 'answers'])).toEqual([null, 'a']);
});

test('AT-13 a browser without a journal has no copies and waits for nothing', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const { hasJournal, journalText, journalWritten, readJournal } = await freshJournal();
  expect(hasJournal()).toBe(false);
  journalText('answers', 'a');
  await journalWritten(1000);
  expect(await readJournal(['answers'])).toEqual([null]);
});

test('AT-13 a journal that is still held by the browser that was killed is asked again, and its answers come back', async () => {
  records.set('answers', 'a');
  openings = ['UnknownError', 'UnknownError', 'UnknownError', 'open'];
  const { readJournal } = await freshJournal();
  const read = readJournal(['answers']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await read).toEqual(['a']);
});

test('AT-13 a journal that did not open for seconds is asked again by the next answer', async () => {
  openings = ['UnknownError'];
  const { journalText, readJournal } = await freshJournal();
  const read = readJournal(['answers']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await read).toBeNull();
  openings = ['open'];
  journalText('answers', 'b');
  await jest.advanceTimersByTimeAsync(1100);
  expect(records.get('answers')).toBe('b');
});

test('AT-13 a reading that fails is tried once more with the journal opened anew', async () => {
  records.set('answers', 'a');
  outcomes = ['error', 'complete'];
  const { readJournal } = await freshJournal();
  expect(await readJournal(['answers'])).toEqual(['a']);
  expect(opens).toHaveBeenCalledTimes(2);
});

test.each(['VersionError', 'throw'] as const)(
  'AT-13 a journal that cannot be opened (%s) is asked once and holds nobody up',
  async (way) => {
    openings = [way];
    const { readJournal } = await freshJournal();
    expect(await readJournal(['answers', 'pending'])).toEqual([null, null]);
    expect(opens).toHaveBeenCalledTimes(1);
  },
);

test('AT-13 a journal that never opens is waited for 15 seconds, and by a submission for as long as it says', async () => {
  openings = ['silence'];
  const { journalRefuses, journalText, journalWritten, readJournal } = await freshJournal();
  const read = jest.fn();
  const written = jest.fn();
  void readJournal(['answers']).then(read);
  journalText('pending', 'p');
  void journalWritten(1000).then(written);
  await jest.advanceTimersByTimeAsync(999);
  expect(written).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(written).toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(13_900);
  expect(read).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledWith(null);
  // Whoever looks next does not wait like that again, and nobody is told that the answers are kept.
  expect(journalRefuses()).toBe(true);
  const again = jest.fn();
  void readJournal(['answers']).then(again);
  await jest.advanceTimersByTimeAsync(1000);
  expect(again).toHaveBeenCalledWith(null);
});

test.each(['error', 'abort', 'throw'] as const)(
  'AT-13 a transaction that ends with %s is written once more with the journal opened anew; what cannot be read is not nothing',
  async (outcome) => {
    outcomes = [outcome, 'complete'];
    const { journalText, journalWritten, readJournal } = await freshJournal();
    journalText('pending', 'p');
    await journalWritten(1000);
    expect(records.get('pending')).toBe('p');
    expect(opened).toHaveLength(2);
    expect(opened[0]?.close).toHaveBeenCalled();
    outcomes = [outcome];
    expect(await readJournal(['pending'])).toBeNull();
  },
);

describe('a device without room', () => {
  /** Journals a text and waits longer than a device that refused is left alone. */
  async function write(journal: typeof journalModule, key: string, text: string | null): Promise<void> {
    journal.journalText(key, text);
    await jest.advanceTimersByTimeAsync(1100);
  }

  test('AT-08 AT-13 is told of once, and who keeps something is asked to keep it again when there is room', async () => {
    outcomes = ['abort'];
    const journal = await freshJournal();
    const told: boolean[] = [];
    const keepAgain = jest.fn(() => journal.journalText('answers', 'b'));
    journal.onJournalRefusal(() => told.push(journal.journalRefuses()));
    journal.onJournalLost(keepAgain);
    await write(journal, 'answers', 'a');
    await write(journal, 'remaining', '600');
    expect(told).toEqual([true]);
    expect(keepAgain).not.toHaveBeenCalled();
    outcomes = ['complete'];
    await write(journal, 'remaining', '595');
    expect(told).toEqual([true, false]);
    expect(keepAgain).toHaveBeenCalledTimes(1);
    expect(Object.fromEntries(records)).toEqual({ answers: 'b', remaining: '595' });
    await write(journal, 'remaining', '590');
    expect(keepAgain).toHaveBeenCalledTimes(1);
  });

  test('AT-13 is given again what it refused after ten seconds, where nothing new is written', async () => {
    outcomes = ['abort'];
    const journal = await freshJournal();
    journal.onJournalLost(() => journal.journalText('answers', 'a'));
    await write(journal, 'answers', 'a');
    outcomes = ['complete'];
    await jest.advanceTimersByTimeAsync(8000);
    expect(journal.journalRefuses()).toBe(true);
    await jest.advanceTimersByTimeAsync(3000);
    expect(journal.journalRefuses()).toBe(false);
    expect(records.get('answers')).toBe('a');
  });

  test('AT-13 gets nothing again that another tab may have changed or forgotten since', async () => {
    outcomes = ['abort'];
    const journal = await freshJournal();
    await write(journal, 'answers', 'a');
    outcomes = ['complete'];
    records.set('answers', 'later, by another tab');
    await write(journal, 'remaining', '595');
    expect(records.get('answers')).toBe('later, by another tab');
  });

  test('AT-11 takes removals, which are written for themselves and prove nothing about room', async () => {
    outcomes = ['abort'];
    const journal = await freshJournal();
    records.set('pending', 'p');
    await write(journal, 'answers', 'a');
    outcomes = ['complete', 'abort'];
    journal.journalText('answers', 'b');
    journal.journalText('pending', null);
    await jest.advanceTimersByTimeAsync(1100);
    expect(Object.fromEntries(records)).toEqual({});
    expect(journal.journalRefuses()).toBe(true);
  });

  test('AT-13 is not asked more than once a second, whatever is answered', async () => {
    outcomes = ['abort'];
    const journal = await freshJournal();
    await write(journal, 'answers', 'a');
    const before = opened.length;
    for (let n = 0; n < 20; n += 1) {
      journal.journalText('answers', `${n}`);
      await jest.advanceTimersByTimeAsync(100);
    }
    // Each try is one transaction and one more on the journal opened anew.
    expect(opened.length - before).toBeLessThanOrEqual(3);
    outcomes = ['complete'];
    await write(journal, 'answers', '20');
    expect(records.get('answers')).toBe('20');
  });

  test('AT-13 that says so when the journal is opened is one without room, not one that allows no journal', async () => {
    openings = ['QuotaExceededError'];
    const journal = await freshJournal();
    journal.journalText('answers', 'a');
    await jest.advanceTimersByTimeAsync(2000);
    expect(journal.journalRefuses()).toBe(true);
    openings = ['open'];
    await jest.advanceTimersByTimeAsync(8000);
    await write(journal, 'answers', 'b');
    expect(journal.journalRefuses()).toBe(false);
    expect(records.get('answers')).toBe('b');
  });
});

test('AT-13 a journal out of reach is waited for once: whoever asks after that is answered at once', async () => {
  openings = ['UnknownError'];
  const { journalRefuses, journalText, readJournal } = await freshJournal();
  const first = jest.fn();
  void readJournal(['answers']).then(first);
  await jest.advanceTimersByTimeAsync(800);
  expect(journalRefuses()).toBe(false);
  await jest.advanceTimersByTimeAsync(6900);
  expect(journalRefuses()).toBe(true);
  expect(first).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(300);
  expect(first).toHaveBeenCalledWith(null);
  expect(journalRefuses()).toBe(true);
  const second = jest.fn();
  void readJournal(['answers']).then(second);
  await jest.advanceTimersByTimeAsync(10);
  expect(second).toHaveBeenCalledWith(null);
  openings = ['open'];
  journalText('answers', 'a');
  await jest.advanceTimersByTimeAsync(1100);
  expect(journalRefuses()).toBe(false);
  expect(await readJournal(['answers'])).toEqual(['a']);
});

test('AT-13 a page that is reloaded does not wait all over again, and one in which it opened does', async () => {
  openings = ['UnknownError'];
  const ask = async (ms: number): Promise<jest.Mock> => {
    const { readJournal } = await freshJournal();
    const read = jest.fn();
    void readJournal(['answers']).then(read);
    await jest.advanceTimersByTimeAsync(ms);
    return read;
  };
  expect(await ask(5000)).not.toHaveBeenCalled();
  expect(await ask(5000)).not.toHaveBeenCalled();
  expect(await ask(10)).toHaveBeenCalledWith(null);
  openings = ['open'];
  expect(await ask(10)).toHaveBeenCalledWith([null]);
  openings = ['UnknownError'];
  expect(await ask(5000)).not.toHaveBeenCalled();
});

test('AT-13 whoever asks while it is being opened again and again waits as long as who asked first', async () => {
  records.set('answers', 'a');
  openings = ['UnknownError'];
  const { journalRefuses, readJournal } = await freshJournal();
  const first = readJournal(['answers']);
  await jest.advanceTimersByTimeAsync(1500);
  const second = readJournal(['answers']);
  await jest.advanceTimersByTimeAsync(2000);
  openings = ['open'];
  await jest.advanceTimersByTimeAsync(1000);
  expect(await first).toEqual(['a']);
  expect(await second).toEqual(['a']);
  expect(journalRefuses()).toBe(false);
});

test.each(['VersionError', 'throw'] as const)(
  'AT-13 a browser that allows no journal (%s) refuses nothing: local storage is all there is',
  async (way) => {
    openings = [way];
    const { journalRefuses, journalText, journalWritten } = await freshJournal();
    journalText('answers', 'a');
    await journalWritten(1000);
    expect(journalRefuses()).toBe(false);
  },
);

test('AT-13 nobody is told that the journal has what it has not written yet', async () => {
  outcomes = ['silence'];
  const { journalText, journalWritten } = await freshJournal();
  const written = jest.fn();
  journalText('pending', 'p');
  void journalWritten(1000).then(written);
  await jest.advanceTimersByTimeAsync(999);
  expect(written).not.toHaveBeenCalled();
});

test('AT-13 a later version of the product gets the journal to itself; the next answer opens it anew', async () => {
  const { journalText, journalWritten } = await freshJournal();
  journalText('answers', 'a');
  await journalWritten(1000);
  opened[0]?.onversionchange?.();
  expect(opened[0]?.close).toHaveBeenCalled();
  journalText('answers', 'b');
  await journalWritten(1000);
  expect(opened).toHaveLength(2);
  expect(records.get('answers')).toBe('b');
});

test('AT-13 a journal that the browser took away is told of, for as long as somebody wants to know, and opened anew', async () => {
  const { journalText, journalWritten, onJournalLost } = await freshJournal();
  const lost = jest.fn();
  const stop = onJournalLost(lost);
  journalText('answers', 'a');
  await journalWritten(1000);
  opened[0]?.onclose?.();
  expect(lost).toHaveBeenCalledTimes(1);
  stop();
  journalText('answers', 'b');
  await journalWritten(1000);
  expect(opened).toHaveLength(2);
  opened[1]?.onclose?.();
  expect(lost).toHaveBeenCalledTimes(1);
});

test('AT-08 answers in quick succession do not put each other off', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const { journalText } = await freshJournal();
  journalText('answers', 'a');
  await jest.advanceTimersByTimeAsync(20);
  journalText('answers', 'b');
  await jest.advanceTimersByTimeAsync(10);
  expect(records.get('answers')).toBe('b');
});

test('AT-08 an answer that is given while the one before is being written is written next, by itself', async () => {
  outcomes = ['late'];
  const { journalText } = await freshJournal();
  journalText('answers', 'a');
  await jest.advanceTimersByTimeAsync(50);
  journalText('answers', 'b');
  await jest.advanceTimersByTimeAsync(LATE_MS);
  expect(records.get('answers')).toBe('a');
  await jest.advanceTimersByTimeAsync(LATE_MS);
  expect(records.get('answers')).toBe('b');
});

test('AT-13 a page that is put aside writes at once', async () => {
  const { journalText } = await freshJournal();
  journalText('answers', 'a');
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(records.get('answers')).toBe('a');
});
