import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../server/configError';
import { errorCode } from '../server/errorFacts';

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number; null where the system does not say. */
  started: string | null;
}

interface ProcessFacts {
  started: string;
  /** Killed, and only waiting for its parent to notice. */
  isGone: boolean;
}

/** What the system knows of a process; null when it is not running or the system does not say. */
function factsOf(pid: number): ProcessFacts | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the command in parentheses and may hold spaces: fields are counted behind it.
      const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return { started: `${boot}:${rest[18] ?? ''}`, isGone: state === 'Z' || state === 'X' };
    }
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return started === '' ? null : { started: started.replaceAll(' ', '_'), isGone: false };
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return errorCode(error) === 'EPERM';
  }
}

function isAlive(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false;
  const facts = factsOf(holder.pid);
  if (facts === null) return true;
  return !facts.isGone && (holder.started === null || facts.started === holder.started);
}

function read(file: string): { text: string; holder: Holder | null } | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [pid, started] = text.trim().split(' ');
  const number = Number(pid);
  return { text, holder: Number.isInteger(number) && number > 0 ? { pid: number, started: started ?? null } : null };
}

/** A lock held on a folder. */
export interface FolderLock {
  release(): void;
}

/** Locks that this process holds itself: its own number does not tell two openings apart. */
const heldHere = new Set<string>();

/** Rounds of taking a stale lock over before giving up: each is lost only to another process doing the same. */
const MOST_ROUNDS = 20;
/** A process that is just ending is waited for: a restart begins before the old one is gone. */
const WAIT_MS = 100;
const MOST_WAITS = 15;

/** One try: the lock, or the number of the process that holds it. */
function tryLock(folder: string): FolderLock | number {
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${factsOf(process.pid)?.started ?? ''}\n`;
  const draft = `${file}.${process.pid}`;
  if (heldHere.has(file)) return process.pid;
  writeFileSync(draft, mine);
  try {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      try {
        // A hard link appears whole or not at all: nobody reads a half-written lock.
        linkSync(draft, file);
        heldHere.add(file);
        return {
          release: () => {
            heldHere.delete(file);
            if (read(file)?.text === mine) rmSync(file, { force: true });
          },
        };
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const found = read(file);
      if (found === null) continue;
      if (found.holder !== null && found.text !== mine && isAlive(found.holder)) return found.holder.pid;
      setAside(file, found.text);
    }
    throw new ConfigError(`DATA_DIR ${folder}: the lock could not be taken, other processes are starting there`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a stale lock. One that somebody else took over in between is theirs, and goes back. */
function setAside(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside)?.text !== stale) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one is in already; the next round finds it.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Takes the folder for this process alone: two processes on one embedded database silently lose writes. A lock left
 * behind by a killed process is taken over at once. Throws a ConfigError naming the process that holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  for (let wait = 0; ; wait += 1) {
    const taken = tryLock(folder);
    if (typeof taken !== 'number') return taken;
    if (wait >= MOST_WAITS || taken === process.pid) {
      throw new ConfigError(
        `DATA_DIR ${folder} is in use by process ${taken}: stop it first, or choose another folder`,
      );
    }
    await sleep(WAIT_MS);
  }
}
