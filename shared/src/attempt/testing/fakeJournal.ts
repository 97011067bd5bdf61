import { createJournal } from '../storage/journal';
import type { Journal } from '../storage/journal';

/** A fake IndexedDB whose openings and transactions end as the test decides. */

interface Transaction {
  oncomplete: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
}
type Outcome = 'complete' | 'late' | 'late error' | 'error' | 'abort' | 'throw' | 'silence';
type Opening = 'open' | 'VersionError' | 'UnknownError' | 'QuotaExceededError' | 'throw' | 'silence';

interface Database {
  onversionchange: (() => void) | null;
  onclose: (() => void) | null;
  close: jest.Mock;
}

/** Duration of a late transaction in ms. */
export const LATE_MS = 200;

function nextOf<Item>(list: Item[]): Item | undefined {
  return list.length > 1 ? list.shift() : list[0];
}

function fakeDatabase(): Database {
  const database = {
    onversionchange: null,
    onclose: null,
    close: jest.fn(),
    transaction() {
      const outcome = nextOf(fake.outcomes);
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
        if (outcome === 'late error') setTimeout(() => transaction.onerror?.(), LATE_MS);
        if (outcome === 'error') transaction.onerror?.();
        if (outcome === 'abort') transaction.onabort?.();
      });
      return Object.assign(transaction, {
        commit: () => undefined,
        objectStore: () => ({
          put: (text: string, key: string) => work.push(() => fake.records.set(key, text)),
          delete: (key: string) => work.push(() => fake.records.delete(key)),
          get: (key: string) => ({ result: fake.records.get(key) }),
          getAllKeys({ lower, upper }: { lower: string; upper: string }) {
            const asked = { result: [] as string[], onsuccess: null as (() => void) | null };
            work.push(() => {
              asked.result = [...fake.records.keys()].filter((key) => key >= lower && key <= upper);
              asked.onsuccess?.();
            });
            return asked;
          },
        }),
      });
    },
  };
  fake.opened.push(database);
  return database;
}

function openFake(_name: string, version?: number): object {
  const isOlder = version !== undefined && version < fake.version;
  const way: Opening | undefined = isOlder ? 'VersionError' : nextOf(fake.openings);
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

export const fake = {
  records: new Map<string, unknown>(),
  /** Version of the database; a later release may raise it. */
  version: 1,
  opened: [] as Database[],
  /** Results of openings and transactions, in order; the last one repeats. */
  openings: [] as Opening[],
  outcomes: [] as Outcome[],
  opens: jest.fn(openFake),
};

/** Begins every test of a file with an empty working journal and fake timers. */
export function installFakeJournal(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    Object.assign(fake, { records: new Map(), version: 1, opened: [], openings: ['open'], outcomes: ['complete'] });
    fake.opens.mockClear();
    const IDBKeyRange = { bound: (lower: string, upper: string) => ({ lower, upper }) };
    Object.assign(globalThis, { indexedDB: { open: fake.opens }, IDBKeyRange });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    Reflect.deleteProperty(globalThis, 'IDBKeyRange');
    jest.useRealTimers();
  });
}

export function freshJournal(): Journal {
  return createJournal();
}
