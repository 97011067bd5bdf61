import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';
import type { Storage } from '../storage/Storage';

const pageCheck = v.object({
  schema: v.literal(1),
  revision: v.number(),
  at: v.string(),
  /** The only application whose pages were opened; left out for all. */
  app: v.optional(v.string()),
  outcome: v.picklist(['passed', 'failed', 'not judged']),
  findings: v.array(v.string()),
});
/** Result of opening the live pages, as after a rollback. */
export type PageCheck = v.InferOutput<typeof pageCheck>;

/** Note of a rollback whose pages are opened afterwards. */
export const CHECKED_AFTERWARDS = 'its pages were not opened first: it was live with this shell before';

const keyOf = (revision: number): string => `checks/${String(revision).padStart(8, '0')}.json`;

export async function writePageCheck(storage: Storage, check: PageCheck): Promise<void> {
  await storage.write(keyOf(check.revision), `${JSON.stringify(check, null, 1)}\n`);
}

/** Returns null if that revision was not checked, or its result is unreadable. */
export async function readPageCheck(storage: Storage, revision: number): Promise<PageCheck | null> {
  return parseJson(pageCheck, await storage.read(keyOf(revision)).catch(() => null));
}

/** Returns lines for operators; none if no check is due. */
export function pageCheckLines(check: PageCheck | null, notes: readonly string[]): string[] {
  if (check) {
    const result = check.outcome === 'not judged' ? 'could not be checked,' : `${check.outcome}, checked`;
    const scope = check.app === undefined ? '' : `, only those of ${check.app}`;
    return [`pages: ${result} ${check.at}${scope}`, ...check.findings.map((finding) => `  ${finding}`)];
  }
  return notes.includes(CHECKED_AFTERWARDS)
    ? ['pages: not opened in a browser yet (npm run release -- check opens them)']
    : [];
}
