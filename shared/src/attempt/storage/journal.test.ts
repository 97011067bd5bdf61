import { createJournal } from './journal';
import type { Journal } from './journal';
const REMOVED = '(removed)';
/** Everything written, in order; the fake database finishes every transaction at once. */
let put: [string, string][] = [];
let journal: Journal;

function fakeDatabase(): unknown {
  return {
    close: () => undefined,
    transaction() {
      const transaction = {
        oncomplete: null as (() => void) | null,
        objectStore: () => ({
          put: (text: string, key: string) => put.push([key, text]),
          delete: (key: string) => put.push([key, REMOVED]),
          get: () => ({ result: undefined }),
        }),
        commit: () => undefined,
      };
      void Promise.resolve().then(() => transaction.oncomplete?.());
      return transaction;
    },
  };
}

function show(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
}

beforeEach(async () => {
  jest.useFakeTimers();
  put = [];
  const open = (): { onsuccess: (() => void) | null; result: unknown } => {
    const opening = { onsuccess: null as (() => void) | null, result: fakeDatabase() };
    void Promise.resolve().then(() => opening.onsuccess?.());
    return opening;
  };
  Object.assign(globalThis, { indexedDB: { open } });
  journal = createJournal();
  await jest.advanceTimersByTimeAsync(100);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

test('AT-08 writes an answer after the frame that shows it, within 50 ms', async () => {
  journal.copy('answers', 'a');
  await Promise.resolve();
  expect(put).toEqual([]);
  await jest.advanceTimersByTimeAsync(49);
  expect(put).toEqual([['answers', 'a']]);
});

test('AT-08 writes an answer without a frame, too', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  journal.copy('answers', 'b');
  await jest.advanceTimersByTimeAsync(49);
  expect(put).toEqual([['answers', 'b']]);
});

test('AT-08 writes only the later of two answers before a frame', async () => {
  journal.copy('answers', 'a');
  journal.copy('answers', 'b');
  await jest.advanceTimersByTimeAsync(49);
  expect(put).toEqual([['answers', 'b']]);
});

test('AT-13 a page that is hidden or left writes at once', async () => {
  show('hidden');
  journal.copy('answers', 'c');
  await jest.advanceTimersByTimeAsync(0);
  expect(put).toEqual([['answers', 'c']]);
  show('visible');
  journal.copy('answers', 'd');
  window.dispatchEvent(new Event('pagehide'));
  await jest.advanceTimersByTimeAsync(0);
  expect(put).toEqual([
    ['answers', 'c'],
    ['answers', 'd'],
  ]);
});

test('AT-10 AT-13 removes a received attempt at once, so that no other tab restores and sends it', async () => {
  journal.copy('answers', 'a');
  journal.copy('pending', null);
  journal.copy('answers', null);
  await jest.advanceTimersByTimeAsync(0);
  expect(put).toEqual([
    ['answers', REMOVED],
    ['pending', REMOVED],
  ]);
  await jest.advanceTimersByTimeAsync(100);
  expect(put).toHaveLength(2);
});

test('AT-13 writes pending texts before it reads', async () => {
  journal.copy('answers', 'e');
  void journal.read(['answers']);
  await jest.advanceTimersByTimeAsync(0);
  expect(put).toEqual([['answers', 'e']]);
});

describe('a journal that the browser clears', () => {
  test('AT-13 is opened again after an abort during the clearing', async () => {
    const journal = createJournal();
    let opens = 0;
    const open = (): object => {
      opens += 1;
      const aborted = opens === 1;
      const opening = {
        onsuccess: null as (() => void) | null,
        onerror: null as (() => void) | null,
        result: fakeDatabase(),
        error: aborted ? new DOMException('cleared', 'AbortError') : null,
      };
      void Promise.resolve().then(() => (aborted ? opening.onerror : opening.onsuccess)?.());
      return opening;
    };
    Object.assign(globalThis, { indexedDB: { open } });
    journal.copy('answers', 'f');
    await jest.advanceTimersByTimeAsync(100);
    expect(opens).toBe(2);
    expect(put).toEqual([['answers', 'f']]);
  });

  test('AT-13 stores an answer whose first transaction found the database gone', async () => {
    const journal = createJournal();
    let opens = 0;
    const gone = {
      close: () => undefined,
      transaction() {
        throw new DOMException('closing', 'InvalidStateError');
      },
    };
    const open = (): object => {
      opens += 1;
      const opening = { onsuccess: null as (() => void) | null, result: opens === 1 ? gone : fakeDatabase() };
      void Promise.resolve().then(() => opening.onsuccess?.());
      return opening;
    };
    Object.assign(globalThis, { indexedDB: { open } });
    journal.copy('answers', 'g');
    await jest.advanceTimersByTimeAsync(100);
    expect(put).toEqual([['answers', 'g']]);
  });
});

test('AT-13 `written` resolves when everything before it is written, and writes at once', async () => {
  journal.copy('pending', 'p');
  const written = journal.written(1000);
  journal.copy('answers', 'p2');
  await written;
  expect(put).toEqual([
    ['pending', 'p'],
    ['answers', 'p2'],
  ]);
});

test('AT-13 a journal that does not respond delays no caller', async () => {
  await journal.written(1000);
  Object.assign(globalThis, { indexedDB: { open: () => ({}) } });
  let done = false;
  journal.copy('pending', 'q');
  void journal.written(1000).then(() => (done = true));
  await jest.advanceTimersByTimeAsync(1000);
  expect(done).toBe(true);
});
