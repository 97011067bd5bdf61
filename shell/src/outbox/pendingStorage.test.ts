import { recordKey } from '@manassa/shared/attempt';
import { createStore } from 'idb-keyval';
import { mayHavePending } from './pendingStorage';

/** Fake content of the attempts' database; a browser test uses the real one. */
let keys: string[];
const close = jest.fn();
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(),
  promisifyRequest: (request: unknown) => Promise.resolve(request),
}));

beforeEach(() => {
  keys = [];
  window.localStorage.clear();
  Object.assign(globalThis, { IDBKeyRange: { bound: (lower: string, upper: string) => ({ lower, upper }) } });
  const records = {
    count: ({ lower, upper }: { lower: string; upper: string }) =>
      keys.filter((key) => key >= lower && key <= upper).length,
    transaction: { db: { close } },
  };
  const inStore = async (_mode: string, work: (store: never) => unknown) => work(records as never);
  jest
    .mocked(createStore)
    .mockReset()
    .mockReturnValue(inStore as never);
});
afterEach(() => Reflect.deleteProperty(globalThis, 'IDBKeyRange'));

const owner = { student: 'طالب 1', examId: 'e1' };

test('OF-02 finds nothing in the records that ended attempts leave', async () => {
  window.localStorage.setItem(recordKey('aside', owner), '{}');
  keys = [recordKey('aside', owner), recordKey('remaining', owner)];
  expect(await mayHavePending()).toBe(false);
  expect(createStore).toHaveBeenCalledWith('manassa.exam', 'records');
  expect(close).toHaveBeenCalled();
});

test.each(['pending', 'answers'] as const)('OF-02 AT-13 finds %s in either place', async (kind) => {
  keys = [recordKey(kind, owner)];
  expect(await mayHavePending()).toBe(true);
  window.localStorage.setItem(recordKey(kind, owner), '{}');
  keys = [];
  expect(await mayHavePending()).toBe(true);
  expect(createStore).toHaveBeenCalledTimes(1);
});

test('OF-02 a database that does not open may contain one', async () => {
  jest.mocked(createStore).mockReturnValue(() => Promise.reject(new DOMException('', 'UnknownError')));
  expect(await mayHavePending()).toBe(true);
});
