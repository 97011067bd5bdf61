import { UserMistake } from '@manassa/shared/config';
import { access, constants, link, open, readdir, readFile, rename, rm, stat, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Storage, StoredKey } from './Storage';

/** Longer than any build or publication: older temporary files are from a killed command. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const REASONS: Record<string, string> = {
  EACCES: 'this user has no rights there',
  ENOENT: 'a folder on its path cannot be made',
  EISDIR: 'a folder is in the place of a file',
  ERR_FS_EISDIR: 'a folder is in the place of a file',
  ENOTDIR: 'a part of its path is a file',
  ELOOP: 'it is a symbolic link',
  EROFS: 'it may only be read',
  EIO: 'its disk is failing or not connected',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  EPERM: 'its file system has no hard links: put it on another one',
  ENOTSUP: 'its file system has no hard links: put it on another one',
};

/** Stores everything in a folder; keys are paths below it. Writes return when the data is on the disk. */
export class FolderStorage implements Storage {
  /** Short: reading the disk is cheap. */
  readonly cacheMs = 250;

  /** `name` is the folder's absolute path; the first write creates it. */
  constructor(readonly name: string) {}

  async stamp(key: string): Promise<string | null> {
    const found = await this.#orNull(key, stat(this.#path(key), { bigint: true }));
    return found?.isFile() ? `${found.mtimeNs}-${found.size}-${found.ino}` : null;
  }

  /** Follows no link and waits for no pipe: a publisher could read the server's other files, or block commands. */
  async read(key: string): Promise<Buffer | null> {
    const flag = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    return this.#orNull(key, readFile(this.#path(key), { flag }));
  }

  /** A hard link appears with its whole content and cannot replace a file. */
  async createOnce(key: string, content: string | Uint8Array): Promise<boolean> {
    return this.#put(key, content, link);
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    await this.#put(key, content, rename);
  }

  async list(prefix: string): Promise<StoredKey[]> {
    const found: StoredKey[] = [];
    for (const entry of await this.#entries(prefix)) {
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) found.push(...(await this.list(`${key}/`)));
      if (!entry.isFile()) continue;
      const known = await this.#orNull(key, stat(this.#path(key)));
      if (known) found.push({ key, bytes: known.size, writtenAtMs: known.mtimeMs });
    }
    return found.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async folders(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for (const entry of await this.#entries(prefix)) {
      if (!entry.isDirectory()) continue;
      // A folder that this user may not read counts: it must not block other applications.
      const inside = await this.#entries(`${prefix}${entry.name}/`).catch(() => [entry]);
      // A publication that has just begun has only temporary files.
      if (inside.length > 0) found.push(entry.name);
    }
    return found.sort();
  }

  async remove(key: string): Promise<void> {
    const target = this.#path(key);
    // Checked apart: `rm` with `force` succeeds for a missing file even without the right to remove it.
    await this.#orNull(key, access(path.dirname(target), constants.W_OK));
    const removal = rm(target, { recursive: key.endsWith('/'), force: true });
    await removal.catch((error: NodeJS.ErrnoException) => this.#fail(key, error));
  }

  #path(key: string): string {
    return path.join(this.name, key);
  }

  async #entries(prefix: string) {
    const entries = await this.#orNull(prefix, readdir(this.#path(prefix), { withFileTypes: true }));
    return (entries ?? []).filter((entry) => !entry.name.startsWith('.'));
  }

  /**
   * Flushes the content before `place` gives it its name, so that nobody sees a part of it, also after a crash. Returns
   * false if `link` finds that name taken.
   */
  async #put(key: string, content: string | Uint8Array, place: typeof link | typeof rename): Promise<boolean> {
    const target = this.#path(key);
    try {
      await using temporary = await temporaryBeside(target);
      await writeFile(temporary.path, content, { flush: true });
      await place(temporary.path, target);
      await using folder = await open(path.dirname(target));
      // Writes its names to the disk.
      await folder.sync();
      return true;
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      return place === link && failure.code === 'EEXIST' ? false : this.#fail(key, failure);
    }
  }

  /** Returns what was read, or null if the file is missing. Throws other errors like `#fail`. */
  async #orNull<Value>(key: string, reading: Promise<Value>): Promise<Value | null> {
    return reading.catch((error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '') ? null : this.#fail(key, error),
    );
  }

  /** Throws a one-line mistake for what an operator can repair, else the error itself. */
  #fail(key: string, error: NodeJS.ErrnoException): never {
    const reason = REASONS[error.code ?? ''];
    if (reason === undefined) throw error;
    throw new UserMistake(`${key} in ${this.name} cannot be used: ${reason} (${error.code})`);
  }
}

/**
 * Returns an unused name beside `target`, hidden from listings, which `await using` removes. Makes the folder and
 * removes what killed commands left in it.
 */
export async function temporaryBeside(target: string) {
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith('.tmp')) continue;
    const since = await stat(path.join(folder, name)).catch(() => null);
    if (!since || Date.now() - since.mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
  const name = path.join(folder, `.${path.basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  return { path: name, [Symbol.asyncDispose]: () => rm(name, { recursive: true, force: true }) };
}
