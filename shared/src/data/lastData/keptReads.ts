import * as v from 'valibot';
import { calls } from '../../contract';
import type { Attendance, CallArgs, CallData, ReadName } from '../../contract';
import { currentLogin } from '../../session/login/currentLogin';
import { dropKept, keepValue, readName, readValue } from '../../session/login/keptDatabase';
import { rawOf } from '../rawData';

/**
 * Last response of an exam on this device, for a running attempt without a connection. Stored unchanged, so that a
 * newer page parses it with its own schema. Removed with its login, or once the server has the attempt. Other pages use
 * `lastReads`.
 */

/** Stored data of a read, with the time of its response in ms since 1970 by the device's clock. */
export type KeptData<Data> = Data & { readonly keptAt?: number };

/** Returns true for the read of an exam. */
export function isKept(name: ReadName): name is 'exam' {
  return name === 'exam';
}

/** Returns true for data that was stored on the device. */
export function isStored(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'keptAt' in data;
}

/** Turns of each read: the last one given, and that of the data in use. */
const turns = new Map<string, { last: number; used: number }>();

/**
 * Returns the function that uses data requested or changed now: false if later data is in use by then. With `isUsed`
 * false it only tells.
 */
export function takeTurn<Name extends ReadName>(name: Name, args: CallArgs<Name>): (isUsed?: boolean) => boolean {
  const read = readName(name, args);
  const of = turns.get(read) ?? { last: 0, used: 0 };
  turns.set(read, of);
  const turn = (of.last += 1);
  return (isUsed = true) => {
    if (turn < of.used) return false;
    if (isUsed) of.used = turn;
    return true;
  };
}

/** Stores the response that `data` was read from; returns at once. Data without a response reports on an attempt. */
export function keepRead<Name extends ReadName>(name: Name, args: CallArgs<Name>, data: CallData<Name>): void {
  if (!isKept(name) || currentLogin() === null) return;
  const raw = rawOf(data);
  if (raw !== undefined) void keepValue(readName(name, args), { at: Date.now(), raw });
  else void applyReport(name, args, data);
}

/**
 * Takes over a report without a response. About the running attempt that is stored, only its device: the exam is still
 * needed, and without a connection another device's attempt could not be continued. Any other report removes the exam.
 */
async function applyReport<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
  data: CallData<Name>,
): Promise<void> {
  const read = readName(name, args);
  const login = currentLogin();
  const running = runningIn(data);
  if (running !== null) {
    const turn = turns.get(read)?.used;
    const value = await readValue(read);
    const kept = parseKept(name, value);
    if (kept === null || currentLogin() !== login) return;
    const stored = runningIn(kept);
    if (stored?._id === running._id) {
      const isLatest = turns.get(read)?.used === turn;
      if (isLatest && stored.activeDevice !== running.activeDevice) {
        await keepValue(read, withDevice(value as StoredExam, running.activeDevice));
      }
      return;
    }
  }
  await dropKept(read);
}

interface StoredExam {
  at: number;
  raw: { attendance: object };
}

function withDevice({ at, raw }: StoredExam, activeDevice: string | null): StoredExam {
  return { at, raw: { ...raw, attendance: { ...raw.attendance, activeDevice } } };
}

/** Returns the running attempt of an exam as read, or null. */
export function runningIn(data: unknown): Attendance | null {
  // Only exams are stored.
  const attendance = (data as CallData<'exam'> | null)?.attendance ?? null;
  return attendance === null || attendance.submitted ? null : attendance;
}

function parseKept<Name extends ReadName>(name: Name, value: unknown): KeptData<CallData<Name>> | null {
  if (typeof value !== 'object' || value === null || !('raw' in value) || !('at' in value)) return null;
  const read = v.safeParse(calls[name].data, value.raw);
  if (!read.success) return null;
  // TypeScript does not follow the index into the table of calls.
  return { ...read.output, keptAt: value.at } as unknown as KeptData<CallData<Name>>;
}

/** Returns the stored data of a read for the current login, or null. Never throws. */
export async function readKept<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
): Promise<KeptData<CallData<Name>> | null> {
  if (!isKept(name) || currentLogin() === null) return null;
  return parseKept(name, await readValue(readName(name, args)));
}

/** Returns stored data for a screen that shows other stored data of the same read; null without either. Never throws. */
export async function readLaterKept<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
  shown: unknown,
): Promise<KeptData<CallData<Name>> | null> {
  if (!isStored(shown)) return null;
  const kept = await readKept(name, args);
  return kept?.keptAt === (shown as KeptData<object>).keptAt ? null : kept;
}
