import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Enough for a browser's profile. */
const SIZE = '96m';
/** Interval of filling freed blocks again, in ms. */
const REFILL_MS = 50;
const BLOCK = Buffer.alloc(4096);

/** File system in memory that can be filled to its last block. */
interface SmallDisk {
  readonly folder: string;
  fill: () => void;
  remove: () => Promise<void>;
}

/** Mounts a disk. Returns null if this user may not mount. */
export async function mountSmallDisk(): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'manassa-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'manassa-disk', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  let filler: number | null = null;
  let refill: ReturnType<typeof setInterval> | undefined;
  function takeAll(file: number): void {
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return {
    folder,
    fill() {
      if (filler !== null) return;
      const file = openSync(path.join(folder, 'everything-else'), 'a');
      filler = file;
      takeAll(file);
      refill = setInterval(takeAll, REFILL_MS, file);
    },
    async remove() {
      clearInterval(refill);
      if (filler !== null) closeSync(filler);
      // Lazily, because a process of the browser may still be ending.
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
