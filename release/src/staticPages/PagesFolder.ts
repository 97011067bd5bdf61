import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';
import { replaceFile, temporaryBeside } from '../storage/durable';
import { makeFolder } from '../storage/makeFolder';
import { removeAbandoned } from '../storage/removeAbandoned';
import { type ComposedRelease, composeAll, type Composing } from './composeAll';
import { patternsOf, sorted } from './patternTable.rule';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** The address patterns that the other server's configuration tells apart. */
const TABLE_FILE = 'table.json';
/** The name under which the other server finds the live release. */
const CURRENT = 'current';
/** So long, in ms, a release's pages are kept after another replaced them: whoever is reading them reads on. */
const KEEP_MS = 60_000;
/** Pages are written while somebody waits for a roll-back: a little worse and much sooner. */
const BROTLI_QUALITY = 5;

const table = v.object({ patterns: v.array(v.string()) });

/** A folder in which another server finds every page of the live release ready to be sent. */
export class PagesFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The patterns that the other server's configuration was made with, or null before the first. */
  async patterns(): Promise<string[] | null> {
    const text = await readFile(path.join(this.#folder, TABLE_FILE), 'utf8').catch(() => null);
    return text === null ? null : sorted(v.parse(table, JSON.parse(text)).patterns);
  }

  /** Says with which patterns a configuration is being made. */
  async setPatterns(patterns: readonly string[]): Promise<void> {
    await makeFolder(this.#folder);
    await replaceFile(path.join(this.#folder, TABLE_FILE), `${JSON.stringify({ patterns }, null, 2)}\n`);
  }

  /**
   * Writes all pages of a release beside the present ones and switches to them at once, so that every answer is of one
   * release, whole.
   *
   * @returns the name of what was written, and whether the other server's configuration tells enough addresses apart:
   * where not, it asks us for pages
   */
  async write(release: Omit<Composing, 'patterns'>): Promise<{ name: string; suffices: boolean }> {
    const own = patternsOf(release.document.apps);
    const configured = await this.patterns();
    const suffices = configured !== null && own.every((pattern) => configured.includes(pattern));
    const composed = await composeAll({ ...release, patterns: suffices ? configured : own });
    const name = `r${release.document.revision}-${contentHash(composed)}`;
    await makeFolder(this.#folder);
    await removeAbandoned(this.#folder);
    await this.#writeFolder(name, composed);
    await this.#switchTo(name);
    await this.#sweep(name);
    return { name, suffices };
  }

  /** The name of what the other server reads now, or null when it finds nothing. */
  async current(): Promise<string | null> {
    return readlink(path.join(this.#folder, CURRENT)).catch(() => null);
  }

  async #writeFolder(name: string, { files, places }: ComposedRelease): Promise<void> {
    const target = path.join(this.#folder, name);
    const ready = await readyFiles(files);
    if (await isWhole(target, ready)) return;
    // Not waited for until it is on the disk, hundreds of files at a roll-back: a crash may have left it in parts.
    if (await exists(target)) await rename(target, temporaryBeside(target));
    const temporary = temporaryBeside(target);
    try {
      for (const { file, bytes, seconds } of ready) {
        const place = path.join(temporary, file);
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(place, bytes);
        await utimes(place, seconds, seconds);
      }
      for (const [place, variant] of places) await symlink(variant, path.join(temporary, place));
      await rename(temporary, target);
    } catch (error) {
      // Somebody else may have written the same meanwhile.
      if (!(await isWhole(target, ready))) throw error;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  async #switchTo(name: string): Promise<void> {
    const current = path.join(this.#folder, CURRENT);
    if ((await this.current()) === name) return;
    const temporary = temporaryBeside(current);
    await symlink(name, temporary);
    await rename(temporary, current);
    // What it replaced is kept from now on, not from when it was written.
    const now = new Date();
    for (const other of await this.#others(name)) await utimes(other, now, now).catch(() => undefined);
  }

  async #sweep(name: string): Promise<void> {
    for (const other of await this.#others(name)) {
      const known = await stat(other).catch(() => null);
      if (known && Date.now() - known.mtimeMs > KEEP_MS) await rm(other, { recursive: true, force: true });
    }
  }

  /** Folders of other releases than the one with that name. */
  async #others(name: string): Promise<string[]> {
    const names = await readdir(this.#folder);
    return names.filter((one) => /^r\d+-/.test(one) && one !== name).map((one) => path.join(this.#folder, one));
  }
}

/** The same release with other settings has other pages. */
function contentHash({ files, places }: ComposedRelease): string {
  const hash = createHash('sha256');
  for (const entry of [...files, ...places]) hash.update(entry.join('\0'));
  return hash.digest('hex').slice(0, 10);
}

/** A file as it is to lie there. */
interface ReadyFile {
  file: string;
  bytes: Uint8Array;
  /** Its time, since 1970. */
  seconds: number;
}

/**
 * Every file with its compressed copies. Servers make an ETag of length and time in seconds, which two releases may
 * have in common: the time written down is therefore one of the content's own.
 */
async function readyFiles(files: ReadonlyMap<string, string>): Promise<ReadyFile[]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const ready: ReadyFile[] = [];
  for (const [file, text] of files) {
    const bytes = Buffer.from(text);
    const seconds = 500_000_000 + (createHash('sha256').update(bytes).digest().readUInt32BE(0) % 1_000_000_000);
    const [gz, br] = await Promise.all([zip(bytes), brotli(bytes, { params })]);
    ready.push(
      { file, bytes, seconds },
      { file: `${file}.gz`, bytes: gz, seconds },
      { file: `${file}.br`, bytes: br, seconds },
    );
  }
  return ready;
}

/** Whether a folder holds exactly these bytes. */
async function isWhole(folder: string, files: readonly ReadyFile[]): Promise<boolean> {
  if (!(await exists(folder))) return false;
  for (const { file, bytes } of files) {
    const known = await readFile(path.join(folder, file)).catch(() => null);
    if (known === null || !known.equals(bytes)) return false;
  }
  return true;
}

async function exists(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null)) !== null;
}
