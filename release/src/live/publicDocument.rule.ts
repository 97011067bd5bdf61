import { RELEASE_SCHEMA, type ReleaseDocument } from './releaseDocument';

/**
 * Returns the public part of a release document: which versions are live. Operators, reasons, commands and notes are
 * empty; unknown fields are left out.
 */
export function publicDocument({ revision, at, changes, apps }: ReleaseDocument): ReleaseDocument {
  return { schema: RELEASE_SCHEMA, revision, at, by: '', why: '', command: '', changes, forced: [], notes: [], apps };
}
