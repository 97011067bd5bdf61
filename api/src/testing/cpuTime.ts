import { existsSync, readFileSync } from 'node:fs';

/** The first number is the thread's CPU time in ns (Linux). */
const SCHEDSTAT = '/proc/thread-self/schedstat';
const perThread = existsSync(SCHEDSTAT);

/** Returns this thread's CPU time in ms, without password hashing in other threads. Not on Linux: the process's. */
export function cpuTimeMs(): number {
  if (!perThread) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
}
