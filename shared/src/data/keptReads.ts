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

/** Number of changes of each kept read by writes and explicit reads. */
const changes = new Map<string, number>();

/** Returns the number of changes: a response that was requested before the last one is out of date. */
export function changesOf<Name extends ReadName>(name: Name, args: CallArgs<Name>): number {
  return changes.get(readName(name, args)) ?? 0;
}

/** Counts a change that begins, and returns the new number. */
export function countChange<Name extends ReadName>(name: Name, args: CallArgs<Name>): number {
  const count = changesOf(name, args) + 1;
  changes.set(readName(name, args), count);
  return count;
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
