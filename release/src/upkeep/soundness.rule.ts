import { ENCODINGS } from '../publish/compressedCopies';
import type { FileRecord } from '../publish/integrity';

/**
 * What is missing in a history, one sentence for each gap.
 *
 * @param revisions oldest first
 */
export function gapsIn(revisions: readonly number[]): string[] {
  return revisions.flatMap((revision, at) => {
    const expected = (revisions[at - 1] ?? 0) + 1;
    if (revision === expected) return [];
    const missing =
      revision - expected === 1 ? `document ${expected} is` : `documents ${expected} to ${revision - 1} are`;
    return [`${missing} missing in the history`];
  });
}

/** Files beside a version's own and their compressed copies. */
export function strangersIn(kept: readonly string[], files: readonly FileRecord[], listFile: string): string[] {
  const own = new Set(files.flatMap(({ path }) => [path, ...ENCODINGS.map((encoding) => `${path}.${encoding}`)]));
  return kept.filter((path) => path !== listFile && !own.has(path));
}
