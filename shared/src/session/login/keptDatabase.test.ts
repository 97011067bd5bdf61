import { createStore, del, get, set } from 'idb-keyval';
import { buildUser } from '../../testing/buildEntities';
import { dropAllKept, dropKept, keepValue, readName, readValue } from './keptDatabase';
import { forgetLogin, keepLogin } from './knownLogin';
import { removeToken, saveToken } from './tokenStorage';

/** Fake content of the database; a browser test uses the real one. */
const values = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({ createStore: jest.fn(), del: jest.fn(), get: jest.fn(), set: jest.fn() }));

interface Range {
  lower: string;
  upper: string;
}

/** Resolves when the writes of a login are done. */
const written = () => new Promise((resolve) => setTimeout(resolve));

function deleteRange({ lower, upper }: Range): void {
  for (const key of values.keys()) if (key >= lower && key <= upper) values.delete(key);
}

beforeEach(() => {
  values.clear();
  Object.assign(globalThis, { IDBKeyRange: { bound: (lower: string, upper: string): Range => ({ lower, upper }) } });
  const store = async (_mode: string, work: (store: never) => unknown) => work({ delete: deleteRange } as never);
  jest.mocked(createStore).mockReturnValue(store as never);
  jest.mocked(get).mockImplementation(async (key) => values.get(String(key)) as never);
  jest.mocked(set).mockImplementation(async (key, value) => void values.set(String(key), value));
  jest.mocked(del).mockImplementation(async (key) => void values.delete(String(key)));
  window.localStorage.clear();
  saveToken('abc');
});
afterEach(() => Reflect.deleteProperty(globalThis, 'IDBKeyRange'));

test('OF-01 a value is read by the login that stored it', async () => {
  expect(await keepValue('exam/1', 'sent')).toBe(true);
  expect(await readValue('exam/1')).toBe('sent');
  saveToken('abc');
  expect(await readValue('exam/1')).toBeUndefined();
});

test('OF-06 without a login nothing is stored', async () => {
  removeToken();
  expect(await keepValue('exam/1', 'sent')).toBe(false);
  expect(values.size).toBe(0);
});

test('OF-06 a value of a login that ends meanwhile is removed', async () => {
  jest.mocked(set).mockImplementation(async (key, value) => {
    values.set(String(key), value);
    removeToken();
  });
  await keepValue('exam/1', 'sent');
  expect(values.size).toBe(0);
});

test('OF-06 a device that refuses a value says so', async () => {
  jest.mocked(set).mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await keepValue('exam/1', 'sent')).toBe(false);
});

test('OF-01 removes the values whose names begin with a text, or all', async () => {
  for (const name of ['figure/1/a', 'figure/1/b', 'figure/2/a']) await keepValue(name, 'sent');
  values.set('current', 'the login');
  await dropKept('figure/1/');
  expect(await readValue('figure/1/a')).toBeUndefined();
  expect(await readValue('figure/2/a')).toBe('sent');
  await dropAllKept();
  expect([...values.keys()]).toEqual(['current']);
});

test('OF-06 the values of a login are removed with it, and when another one follows', async () => {
  const student = { token: 'abc', user: buildUser() };
  keepLogin({ login: 'first', ...student });
  await written();
  await keepValue('exam/1', 'sent');
  keepLogin({ login: 'first', ...student });
  await written();
  expect(await readValue('exam/1')).toBe('sent');
  keepLogin({ login: 'second', ...student });
  await written();
  expect(await readValue('exam/1')).toBeUndefined();
  await keepValue('exam/1', 'sent');
  removeToken();
  forgetLogin();
  await written();
  expect(values.size).toBe(0);
});

test('names a read by its arguments in any order', () => {
  const name = readName('courses', { params: { a: '1' }, query: { c: '3', b: '2' } });
  expect(name).toBe(readName('courses', { params: { a: '1' }, query: { b: '2', c: '3' } }));
  expect(name).not.toBe(readName('courses', { params: { a: '1' }, query: { b: '3', c: '2' } }));
});
