import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserMistake } from '../UserMistake';
import { isRunning } from '../process/isRunning';
import { temporaryBeside } from '../publication/durable';

/** What is done under the lock takes milliseconds: a holder this old is dead, whatever its process id says now. */
const STALE_AFTER_MS = 30_000;
const GIVE_UP_AFTER_MS = 10_000;
const LOOK_AGAIN_MS = 20;

interface Holder {
  pid: number;
  host: string;
  atMs: number;
  nonce: string;
}

/**
 * Does something while holding a lock file, so that one process at a time does it. A lock that its holder left behind
 * (killed, machine restarted) is taken over.
 *
 * @throws UserMistake when somebody else keeps holding it
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    atMs: Date.now(),
    nonce: randomBytes(8).toString('hex'),
  };
  for (let since = Date.now(); !(await acquire(file, mine));) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null && isStale(text)) {
      await takeAway(file, text);
      continue;
    }
    if (Date.now() - since > GIVE_UP_AFTER_MS) {
      throw new UserMistake(`another release command is at work (${file}): wait for it to finish`);
    }
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.includes(mine.nonce)) await rm(file, { force: true });
  }
}

/** A hard link appears whole or not at all, so a lock never lacks its holder's name. */
async function acquire(file: string, holder: Holder): Promise<boolean> {
  const temporary = temporaryBeside(file);
  await writeFile(temporary, JSON.stringify({ ...holder, atMs: Date.now() }));
  try {
    await link(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

function isStale(text: string): boolean {
  try {
    const { pid, host, atMs } = JSON.parse(text) as Holder;
    if (Date.now() - atMs > STALE_AFTER_MS) return true;
    return host === hostname() && !isRunning(pid);
  } catch {
    return true;
  }
}

/** Removes a stale lock, and gives back what it took by mistake when another process was faster. */
async function takeAway(file: string, judged: string): Promise<void> {
  const aside = temporaryBeside(file);
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== judged) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
