import { del, get, set } from 'idb-keyval';
import { inSessionDatabase, inSessionDatabaseSoon } from './sessionDatabase';
import { loadLogin } from './tokenStorage';

/**
 * Values of the current login in the session's database: responses and figures for pages without a connection. Each key
 * contains the login's name, so no other login reads them. Nothing here throws or hangs: a full or missing database
 * stores nothing.
 */

const PREFIX = 'kept/';

function keyOf(login: string, name: string): string {
  return `${PREFIX}${login}/${name}`;
}

/** Returns the range of keys that begin with a text. */
function below(start: string): IDBKeyRange {
  return IDBKeyRange.bound(start, `${start}\uffff`);
}

/** Returns the name of a read's value; the order of the arguments does not matter. */
export function readName(call: string, args: object): string {
  const { params = {}, query = {} }: { params?: object; query?: object } = args;
  const entries = [...Object.entries(params), ...Object.entries(query)];
  return `${call}/${JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/** Stores a value; false if it was not stored. */
export async function keepValue(name: string, value: unknown): Promise<boolean> {
  const login = loadLogin();
  if (login === null) return false;
  const written = await inSessionDatabase(async (store) => {
    await set(keyOf(login, name), value, store);
    return true;
  });
  // A logout may have happened since.
  if (loadLogin() !== login) await inSessionDatabase((store) => del(keyOf(login, name), store));
  return written === true;
}

/** Returns a value of the current login; undefined without one. */
export async function readValue(name: string): Promise<unknown> {
  const login = loadLogin();
  if (login === null) return undefined;
  return inSessionDatabaseSoon((store) => get<unknown>(keyOf(login, name), store));
}

/** Removes the values of the current login whose names begin with a text. */
export async function dropKept(start: string): Promise<void> {
  const login = loadLogin();
  if (login === null) return;
  await inSessionDatabase((store) => store('readwrite', (values) => void values.delete(below(keyOf(login, start)))));
}

/** Removes the values of all logins. */
export async function dropAllKept(): Promise<void> {
  await inSessionDatabase((store) => store('readwrite', (values) => void values.delete(below(PREFIX))));
}
