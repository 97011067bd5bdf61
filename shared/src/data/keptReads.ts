import * as v from 'valibot';
import { calls } from '../contract';
import type { Attendance, CallArgs, CallData, ReadName } from '../contract';
import { dropKept, keepValue, readName, readValue } from '../session/keptDatabase';
import { rawOf } from './rawData';

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

/** Turns of each read: the last one given, and that of the data in use. */
const turns = new Map<string, { last: number; used: number }>();

/** Returns the function that uses data requested or changed now: false if later data is in use by then. */
export function takeTurn<Name extends ReadName>(name: Name, args: CallArgs<Name>): () => boolean {
  const read = readName(name, args);
  const of = turns.get(read) ?? { last: 0, used: 0 };
  turns.set(read, of);
  const turn = (of.last += 1);
  return () => {
    if (turn < of.used) return false;
    of.used = turn;
    return true;
  };
}

/** Stores the response that `data` was read from; returns at once. Data without a response reports on an attempt. */
export function keepRead<Name extends ReadName>(name: Name, args: CallArgs<Name>, data: CallData<Name>): void {
  if (!isKept(name)) return;
  const raw = rawOf(data);
  if (raw !== undefined) void keepValue(readName(name, args), { at: Date.now(), raw });
  else void dropEnded(name, args, data);
}

/** Removes the stored exam unless `data` reports on the running attempt that it holds, which still needs its questions. */
async function dropEnded<Name extends ReadName>(name: Name, args: CallArgs<Name>, data: CallData<Name>): Promise<void> {
  const running = runningIn(data);
  if (running !== null) {
    const stored = await readKept(name, args);
    if (stored === null || runningIn(stored)?._id === running._id) return;
  }
  await dropKept(readName(name, args));
}

/** Returns the running attempt of an exam as read, or null. */
function runningIn(data: unknown): Attendance | null {
  // Only exams are stored.
  const attendance = (data as CallData<'exam'> | null)?.attendance ?? null;
  return attendance === null || attendance.submitted ? null : attendance;
}

/** Returns the stored data of a read for the current login, or null. Never throws. */
export async function readKept<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
): Promise<KeptData<CallData<Name>> | null> {
  if (!isKept(name)) return null;
  const value = await readValue(readName(name, args));
  if (typeof value !== 'object' || value === null || !('raw' in value) || !('at' in value)) return null;
  const read = v.safeParse(calls[name].data, value.raw);
  if (!read.success || typeof value.at !== 'number') return null;
  // TypeScript does not follow the index into the table of calls.
  return { ...read.output, keptAt: value.at } as unknown as KeptData<CallData<Name>>;
}
