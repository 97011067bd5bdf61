import { ENCODINGS } from '../publish/compressedCopies';
import type { FileRecord } from '../publish/integrity';

/** Returns a sentence for each gap in the history, oldest first. */
export function gapsIn(revisions: readonly number[]): string[] {
  return revisions.flatMap((revision, at) => {
    const expected = (revisions[at - 1] ?? 0) + 1;
    if (revision === expected) return [];
    const missing =
      revision - expected === 1 ? `document ${expected} is` : `documents ${expected} to ${revision - 1} are`;
    return [`${missing} missing in the history`];
  });
}

/** Returns files that do not belong to a version. */
export function strangersIn(kept: readonly string[], files: readonly FileRecord[], listFile: string): string[] {
  const own = new Set(files.flatMap(({ path }) => [path, ...ENCODINGS.map((encoding) => `${path}.${encoding}`)]));
  return kept.filter((path) => path !== listFile && !own.has(path));
}
