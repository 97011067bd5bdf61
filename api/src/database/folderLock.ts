import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../server/configError';

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number; null where the system does not say. */
  started: string | null;
}

/** When the process started, in a form that is only good for comparing; null when it is not running or unknown. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the command in parentheses and may hold spaces: field 22 is the 20th after it.
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${started}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
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
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isAlive(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false;
  const started = startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
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

/**
 * Takes the folder for this process alone: two processes on one embedded database silently lose writes. A lock left
 * behind by a killed process is taken over at once. Throws a ConfigError naming the process that holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}\n`;
  const draft = `${file}.${process.pid}`;
  const refuse = (pid: number): never => {
    throw new ConfigError(`DATA_DIR ${folder} is in use by process ${pid}: stop it first, or choose another folder`);
  };
  if (heldHere.has(file)) refuse(process.pid);
  writeFileSync(draft, mine);
  try {
    for (let tries = 0; tries < 20; tries += 1) {
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
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const found = read(file);
      if (found === null) continue;
      if (found.holder !== null && found.text !== mine && isAlive(found.holder)) refuse(found.holder.pid);
      const aside = `${file}.stale.${process.pid}`;
      try {
        renameSync(file, aside);
      } catch {
        continue;
      }
      // Somebody else may have taken the stale lock over in between: then this is theirs and goes back.
      if (read(aside)?.text !== found.text) {
        try {
          linkSync(aside, file);
        } catch {
          // A third one is in already; the next round finds it.
        }
      }
      rmSync(aside, { force: true });
    }
    throw new ConfigError(`DATA_DIR ${folder}: the lock could not be taken, another process is starting there`);
  } finally {
    rmSync(draft, { force: true });
  }
}
