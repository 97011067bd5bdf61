import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { errorMessage } from '../../refusal/errorFacts';

interface FolderLock {
  /** Frees the folder and removes the lock file. */
  release(): void;
}

type TryLock = (fd: number) => boolean;

/** Waits for a process that is ending, since a restart overlaps with it; in ms. */
const MOST_WAITS = 15;
const WAIT_MS = 100;

/** Loads the package on demand: PostgreSQL needs no lock, and not every system has a binary. */
async function loadTryLock(folder: string): Promise<TryLock> {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch (error) {
    throw new UserMistake(
      `DATA_DIR ${folder} cannot be locked on this system, use PostgreSQL with DATABASE_URL: ${errorMessage(error)}`,
      EXIT.misused,
    );
  }
}

/** Returns true if `fd` is still the file at this path: its last holder may have removed it before it was locked. */
function isSameFile(fd: number, file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  const own = fstatSync(fd);
  return found?.ino === own.ino && found.dev === own.dev;
}

/** Tries once; null while another file handle has the lock. */
function tryFile(file: string, tryLock: TryLock): FolderLock | null {
  for (;;) {
    const fd = openSync(file, 'a+');
    if (!tryLock(fd)) {
      closeSync(fd);
      return null;
    }
    if (isSameFile(fd, file)) {
      // For the message of another process; only the kernel's lock counts.
      ftruncateSync(fd);
      writeSync(fd, `${process.pid} on ${hostname()}\n`);
      return {
        release: () => {
          rmSync(file, { force: true });
          closeSync(fd);
        },
      };
    }
    closeSync(fd);
  }
}

/** Describes the holder by its process id, or by its machine or container. */
function holderOf(file: string): string {
  const [, pid = 'unknown', host = ''] = /^(\d+)(?: on (\S+))?/.exec(readFileSync(file, 'utf8')) ?? [];
  return host === '' || host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}

/**
 * Locks a folder for this process: two processes on one embedded database silently lose writes. The kernel frees the
 * lock when the process ends in any way, and applies it across containers.
 * @throws UserMistake that names the holder after 1.5 s, or if the system has no such locks
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const tryLock = await loadTryLock(folder);
  const file = join(folder, 'lock');
  for (let wait = 0; ; wait += 1) {
    let taken: FolderLock | null;
    try {
      taken = tryFile(file, tryLock);
    } catch (error) {
      throw new UserMistake(`DATA_DIR ${folder} cannot be locked: ${errorMessage(error)}`, EXIT.misused);
    }
    if (taken !== null) return taken;
    if (wait >= MOST_WAITS) {
      throw new UserMistake(
        `DATA_DIR ${folder} is in use by ${holderOf(file)}: stop it first, or choose another folder`,
        EXIT.misused,
      );
    }
    await sleep(WAIT_MS);
  }
}
