import { RELEASE_SCHEMA, type ReleaseDocument } from './releaseDocument';

/**
 * Returns what everyone may know of a release document: which versions run. Operators, their reasons, their commands and
 * the gate's remarks are left empty, so that a reader of the whole document can read this one too. Fields that a later
 * tool added are left out.
 */
export function publicDocument({ revision, at, changes, apps }: ReleaseDocument): ReleaseDocument {
  return { schema: RELEASE_SCHEMA, revision, at, by: '', why: '', command: '', changes, forced: [], notes: [], apps };
}
