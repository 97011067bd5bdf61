import { atom } from 'jotai/vanilla';
import * as v from 'valibot';
import { calls } from '../../contract';
import type { CallArgs, CallData, ReadName } from '../../contract';
import { loginTokenAtom, onSessionEnd, store } from '../../session';
import { currentLogin } from '../../session/login/currentLogin';
import { loadToken } from '../../session/login/tokenStorage';
import { isApiError, isUnreached } from '../../network/ApiError';
import { clearLastReads, clearLoginReads, loadLastRead, saveLastRead, VISITOR } from './lastReadsStorage';
import { takeTurn } from './keptReads';
import { soonOrStored } from './soonOrStored';

/** Reads whose last data is shown without a connection. Excludes exams: attempts have their own records. */
const LASTING: ReadonlySet<ReadName> = new Set<ReadName>([
  'myEnrollments',
  'myAttendances',
  'courses',
  'course',
  'chapters',
]);

/** Reads of this page that the server did not answer, with the time of their last answer in ms since 1970. */
export const lastReadTimesAtom = atom<Readonly<Record<string, number>>>({});

/** Data of pages that no write has changed, with the time of its response in ms since 1970; 0 for stored data. */
const unchangedSince = new WeakMap<object, number>();

interface ShownRead {
  call: ReadName;
  atMs: number;
}

const shownReadsAtom = atom<readonly ShownRead[]>([]);

/** Age of the oldest data, and the calls to read again; null while everything is current. */
export interface OldData {
  /** Time of the oldest data in ms since 1970. */
  atMs: number;
  calls: readonly ReadName[];
}

/** Outdated data on screen; the shell shows its age. */
export const oldDataAtom = atom((get): OldData | null => {
  const shown = get(shownReadsAtom);
  if (shown.length === 0) return null;
  return { atMs: Math.min(...shown.map(({ atMs }) => atMs)), calls: [...new Set(shown.map(({ call }) => call))] };
});

/** Records that a screen shows last data; returns the function to call when it no longer does. */
export function noteShownRead(read: ShownRead): () => void {
  store.set(shownReadsAtom, (shown) => [...shown, read]);
  return () => store.set(shownReadsAtom, (shown) => shown.filter((one) => one !== read));
}

/** Returns the key of a read's last data, without its owner. */
export function nameOfRead<Name extends ReadName>(name: Name, args: CallArgs<Name>): string {
  return `${name} ${JSON.stringify(args)}`;
}

function noteTime(read: string, atMs: number | null): void {
  const times = store.get(lastReadTimesAtom);
  if ((times[read] ?? null) === atMs) return;
  const others = Object.entries(times).filter(([name]) => name !== read);
  store.set(lastReadTimesAtom, Object.fromEntries(atMs === null ? others : [...others, [read, atMs]]));
}

/** Returns true for a failure that says nothing about the student's data. */
function isOutOfReach(error: unknown): boolean {
  return isUnreached(error) || (isApiError(error) && (error.status ?? 0) >= 500);
}

/** Returns the name of this page's login, or visitors; null for a login that is not, or no longer, stored. */
function ownerNow(): string | null {
  return store.get(loginTokenAtom) === null ? VISITOR : currentLogin();
}

/** Returns the last data of a read with its time; null if there is none, or this version cannot read it. */
async function findLast<Name extends ReadName>(
  name: Name,
  owner: string,
  read: string,
): Promise<{ data: CallData<Name>; atMs: number } | null> {
  const last = await loadLastRead(owner, read);
  if (last === null) return null;
  const data = v.safeParse(calls[name].data, last.data);
  // TypeScript does not follow the index into the table of calls.
  return data.success ? { data: data.output as CallData<Name>, atMs: last.atMs } : null;
}

/** The screen of a read. */
export interface ReadScreen {
  /** True if the screen shows data of this read. */
  hasData: boolean;
  /**
   * Reads again. Called when the server responds after stored data was shown: SWR orders reads and changes, so that none
   * is lost. Until the next response the screen shows `late`, the response that came, because the next request may fail.
   */
  onLate: (late?: unknown) => void;
  /** Returns the page's data of this read, which writes may have changed since the last response; undefined for none. */
  known: () => unknown;
  /** Shows why the read failed. Called when last data replaces current data, not when a later read fails as well. */
  onFailure: (error: unknown) => void;
}

/**
 * Runs a read. If the server cannot be reached, returns its last data for the same login; also for a screen without data
 * while the server takes long. The last data of this page replaces that of the device.
 *
 * @param ask runs the read, calls back with the raw data, and does not retry if last data exists: the shell retries
 *   after a moment (LastDataLine)
 * @throws ApiError of the read if there is no last data
 */
export async function orLast<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
  { hasData, onLate, known, onFailure }: ReadScreen,
  ask: (onData?: (data: unknown) => void, last?: () => Promise<unknown>) => Promise<CallData<Name>>,
): Promise<CallData<Name>> {
  const owner = ownerNow();
  if (!LASTING.has(name) || owner === null) return ask();
  const read = nameOfRead(name, args);
  const applies = takeTurn(name, args);
  const wasOld = read in store.get(lastReadTimesAtom);
  let result: 'none' | 'stored data' | 'response' = 'none';
  const find = async (): Promise<CallData<Name> | null> => {
    const last = await findLast(name, owner, read);
    if (last === null || result === 'response') return null;
    result = 'stored data';
    // The data on screen is current if a later read was answered.
    if (applies(false)) noteTime(read, last.atMs);
    // SWR's cache does not know the types of its keys.
    const shown = known() as CallData<Name> | undefined;
    // A response is newer than the screen's data if it came too late for the screen or in another tab. Data that a write
    // has changed stays.
    if (shown !== undefined && last.atMs <= (unchangedSince.get(shown) ?? Infinity)) return shown;
    unchangedSince.set(last.data, 0);
    return last.data;
  };

  // Without a network the retries would only delay it.
  const offline = navigator.onLine ? null : await find();
  if (offline !== null) return offline;
  const askNow = async (): Promise<CallData<Name>> => {
    let sent: unknown;
    const data = await ask((raw) => (sent = raw), find);
    const atMs = Date.now();
    unchangedSince.set(data, atMs);
    if (result === 'none') noteTime(read, null);
    result = 'response';
    // Another student may have logged in since, or a later read may have been faster.
    if (ownerNow() === owner && applies()) void saveLastRead(owner, read, { data: sent, atMs });
    return data;
  };
  try {
    return await (hasData ? askNow() : soonOrStored(askNow(), find, () => onLate()));
  } catch (error) {
    const last = isOutOfReach(error) ? await find() : null;
    if (last === null) throw error;
    if (!wasOld) onFailure(error);
    return last;
  }
}

/**
 * Removes the last data of everybody but the stored login when a session ends, and that of earlier logins now if there is
 * no login. Returns the unregister function.
 */
export function forgetLastReads(): () => void {
  // The logout may have come before this code was loaded, or right before the browser was killed.
  if (loadToken() === null) void clearLoginReads();
  return onSessionEnd(() => {
    store.set(lastReadTimesAtom, {});
    void clearLastReads();
  });
}
