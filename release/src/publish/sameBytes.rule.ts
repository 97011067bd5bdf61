import type { FileRecord } from './integrity';

/** Returns the path of the first difference between two publications, or null. */
export function firstDifference(published: readonly FileRecord[], candidate: readonly FileRecord[]): string | null {
  const before = new Map(published.map((file) => [file.path, file.sha384]));
  for (const file of candidate) {
    if (before.get(file.path) !== file.sha384) return file.path;
    before.delete(file.path);
  }
  return before.keys().next().value ?? null;
}
