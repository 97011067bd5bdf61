import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flush, flushFolder, replaceFile, temporaryBeside } from './durable';
import { UserMistake } from '@manassa/shared/config';
import { makeFolder } from './makeFolder';
import { removeAbandoned } from './removeAbandoned';
import type { Added, NewFile, Seal, Storage, StoredKey } from './Storage';

/** Short: reading the disk is cheap. */
const BELIEVED_MS = 250;

const CANNOT_WRITE: Record<string, string> = {
  EACCES: 'this user may not write there',
  EROFS: 'it may only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  EPERM: 'its file system has no hard links: put it on another one',
  ENOTSUP: 'its file system has no hard links: put it on another one',
};

/** Stores everything in a folder; keys are paths below it. Writes return when the data is on the disk. */
export class FolderStorage implements Storage {
  readonly believedMs = BELIEVED_MS;

  /** `folder` is absolute; the first write creates it. */
  constructor(readonly folder: string) {}

  get name(): string {
    return this.folder;
  }

  async stamp(key: string): Promise<string | null> {
    const found = await stat(this.#path(key), { bigint: true }).catch(whereMissing(null));
    return found?.isFile() ? `${found.mtimeNs}-${found.size}-${found.ino}` : null;
  }

  async read(key: string): Promise<Buffer | null> {
    return readFile(this.#path(key)).catch(whereMissing(null));
  }

  /** A hard link appears with its whole content and cannot replace a file. */
  async createOnce(key: string, content: string | Uint8Array): Promise<boolean> {
    const target = this.#path(key);
    await makeFolder(path.dirname(target));
    await removeAbandoned(path.dirname(target));
    const temporary = temporaryBeside(target);
    try {
      await writeFile(temporary, content);
      await flush(temporary);
      await link(temporary, target);
      await flush(path.dirname(target));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw this.#unusable(error);
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    const target = this.#path(key);
    await makeFolder(path.dirname(target));
    await replaceFile(target, content).catch((error: unknown) => {
      throw this.#unusable(error);
    });
  }

  /** Writes beside the final place and renames, so that nobody sees a part. */
  async addSealed(prefix: string, files: AsyncIterable<NewFile>, seal: Seal): Promise<Added> {
    const target = this.#path(prefix);
    await makeFolder(path.dirname(target));
    await removeAbandoned(path.dirname(target));
    const temporary = temporaryBeside(target);
    try {
      for await (const file of files) await writeBelow(temporary, file.path, file.content);
      await writeBelow(temporary, seal.path, await seal.content());
      await flushFolder(temporary);
      while (!(await renamedInto(temporary, target))) {
        if (await isThere(path.join(target, seal.path))) return { outcome: 'there already' };
        // Without its seal, it is the rest of a removed version.
        await this.#takeAway(target);
      }
      await flush(path.dirname(target));
      return { outcome: 'added' };
    } catch (error) {
      throw this.#unusable(error);
    } finally {
      await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  /** One rename hides everything; the next publication finishes an interrupted removal. */
  async removeSealed(prefix: string): Promise<void> {
    await this.#takeAway(this.#path(prefix));
  }

  async list(prefix: string): Promise<StoredKey[]> {
    const found: StoredKey[] = [];
    for (const entry of await readdir(this.#path(prefix), { withFileTypes: true }).catch(whereMissing([]))) {
      if (entry.name.startsWith('.')) continue;
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) found.push(...(await this.list(`${key}/`)));
      if (!entry.isFile()) continue;
      const known = await stat(this.#path(key)).catch(whereMissing(null));
      if (known) found.push({ key, bytes: known.size, writtenAtMs: known.mtimeMs });
    }
    return found.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async folders(prefix: string): Promise<string[]> {
    const entries = await readdir(this.#path(prefix), { withFileTypes: true }).catch(whereMissing([]));
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort();
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true }).catch((error: unknown) => {
      throw this.#unusable(error);
    });
  }

  #path(key: string): string {
    return path.join(this.folder, key);
  }

  /** Returns a one-line mistake for what an operator can repair, else the error itself. */
  #unusable(error: unknown): unknown {
    const code = codeOf(error);
    const reason = CANNOT_WRITE[code];
    return reason === undefined ? error : new UserMistake(`${this.folder} cannot be used: ${reason} (${code})`);
  }

  async #takeAway(target: string): Promise<void> {
    const aside = temporaryBeside(target);
    await rename(target, aside).catch(whereMissing(undefined));
    await flush(path.dirname(target)).catch(whereMissing(undefined));
    await rm(aside, { recursive: true, force: true });
  }
}

async function writeBelow(folder: string, file: string, content: Uint8Array): Promise<void> {
  const target = path.join(folder, file);
  await makeFolder(path.dirname(target));
  await writeFile(target, content);
}

/** Returns false if something is in the way. */
async function renamedInto(from: string, target: string): Promise<boolean> {
  try {
    await rename(from, target);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) return false;
    throw error;
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(() => true, whereMissing(false));
}

/** Returns a handler that answers for a missing file and rethrows other errors. */
function whereMissing<Answer>(answer: Answer): (error: unknown) => Answer {
  return (error) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return answer;
    throw error;
  };
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
