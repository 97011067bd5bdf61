import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { errorMessage } from '../refusal/errorFacts';

export interface FolderLock {
  /** Frees the folder and removes the lock file. */
  release(): void;
}

type TryLock = (fd: number) => boolean;

/** A process that is ending is waited for this often and this long, in ms: a restart overlaps with the old process. */
const MOST_WAITS = 15;
const WAIT_MS = 100;

/** Loaded on demand: with PostgreSQL no lock is needed, and the package has binaries for some systems only. */
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

/** Returns true if the path still leads to the open file: its last holder may have removed it before it was locked. */
function isSameFile(fd: number, file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  const own = fstatSync(fd);
  return found?.ino === own.ino && found.dev === own.dev;
}

/** Tries once; returns null while another open file holds the lock. */
function tryFile(file: string, tryLock: TryLock): FolderLock | null {
  for (;;) {
    const fd = openSync(file, 'a+');
    if (!tryLock(fd)) {
      closeSync(fd);
      return null;
    }
    if (isSameFile(fd, file)) {
      // For the message of a process that is refused; the kernel alone decides.
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

/** Describes the holder: by its process id on this machine, else with the name of its machine or container. */
function holderOf(file: string): string {
  const [, pid = 'unknown', host = ''] = /^(\d+)(?: on (\S+))?/.exec(readFileSync(file, 'utf8')) ?? [];
  return host === '' || host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}

/**
 * Locks a folder for this process: two processes on one embedded database silently lose writes. The kernel holds the
 * lock for as long as the lock file is open, so that it ends with the process however that ends, and applies across
 * containers that share the folder.
 * @throws UserMistake that names the holder after 1.5 s, or if this system has no such locks
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
