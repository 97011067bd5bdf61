import { existsSync, readFileSync } from 'node:fs';

/** The first number is the thread's CPU time in ns (Linux). */
const SCHEDSTAT = '/proc/thread-self/schedstat';
const perThread = existsSync(SCHEDSTAT);

/**
 * Returns this thread's CPU time in ms, without password hashing, which is costly on purpose and runs in other threads.
 * On other systems than Linux, the process's.
 */
export function cpuTimeMs(): number {
  if (!perThread) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
}
