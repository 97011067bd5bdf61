import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserMistake } from '../UserMistake';
import { flush, replaceFile, temporaryBeside } from '../publication/durable';
import { type ReleaseDocument, readReleaseDocument, writeReleaseDocument } from './releaseDocument';
import { withLock } from './withLock';
import { makeFolder } from '../publication/makeFolder';

/** The live document, the only file whose content ever changes. */
export function liveFile(releaseDir: string): string {
  return path.join(releaseDir, 'release.json');
}

function historyFolder(releaseDir: string): string {
  return path.join(releaseDir, 'releases');
}

function historyFile(releaseDir: string, revision: number): string {
  return path.join(historyFolder(releaseDir), `${String(revision).padStart(8, '0')}.json`);
}

/** @returns null before the first promotion */
export async function readLive(releaseDir: string): Promise<ReleaseDocument | null> {
  return readDocument(liveFile(releaseDir));
}

/** Every document ever, oldest first. */
export async function readHistory(releaseDir: string): Promise<ReleaseDocument[]> {
  const documents: ReleaseDocument[] = [];
  for (const revision of await revisions(releaseDir)) {
    const document = await readDocument(historyFile(releaseDir, revision));
    if (document) documents.push(document);
  }
  return documents;
}

/**
 * Makes a document live if nothing was changed since it was decided on (compare and swap). The history file comes
 * first and can be created once only, so of two documents with one revision exactly one wins, lock or no lock.
 *
 * @returns false when the live revision is no longer the one before it: decide again
 */
export async function commitRelease(releaseDir: string, document: ReleaseDocument): Promise<boolean> {
  await makeFolder(historyFolder(releaseDir));
  return withLock(path.join(releaseDir, 'release.lock'), async () => {
    const live = await readLive(releaseDir);
    const newest = (await revisions(releaseDir)).at(-1) ?? 0;
    if (newest > (live?.revision ?? 0)) await finishInterrupted(releaseDir, newest);
    if (document.revision !== newest + 1) return false;
    if (!(await createOnce(historyFile(releaseDir, document.revision), writeReleaseDocument(document)))) return false;
    await replaceFile(liveFile(releaseDir), writeReleaseDocument(document));
    return true;
  });
}

/** A command was killed after its document was written and before it went live: the history counts. */
async function finishInterrupted(releaseDir: string, revision: number): Promise<void> {
  const document = await readDocument(historyFile(releaseDir, revision));
  if (document) await replaceFile(liveFile(releaseDir), writeReleaseDocument(document));
}

async function createOnce(target: string, text: string): Promise<boolean> {
  const temporary = temporaryBeside(target);
  try {
    await writeFile(temporary, text);
    await flush(temporary);
    await link(temporary, target);
    await flush(path.dirname(target));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function revisions(releaseDir: string): Promise<number[]> {
  const names = await readdir(historyFolder(releaseDir)).catch(() => []);
  return names
    .flatMap((name) => /^(\d{8})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

async function readDocument(file: string): Promise<ReleaseDocument | null> {
  try {
    return readReleaseDocument(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UserMistake(`${file} is not a release document: put back a whole one from the releases folder`);
  }
}
