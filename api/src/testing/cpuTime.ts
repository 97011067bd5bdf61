import { existsSync, readFileSync } from 'node:fs';

/** Time that the calling thread has run on a processor, as its first number, in ns (Linux). */
const SCHEDSTAT = '/proc/thread-self/schedstat';
const perThread = existsSync(SCHEDSTAT);

/**
 * Returns the processor time of this thread so far, in ms. Unlike a clock it does not run while other programs use the
 * processor, and it leaves out password hashing, which is meant to be costly and runs in other threads. Outside of Linux
 * it is the time of the whole process.
 */
export function cpuTimeMs(): number {
  if (!perThread) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
}
