import { RELEASE_SCHEMA, type ReleaseDocument } from './releaseDocument';

/** Returns the public part of a release document, without operators, reasons, commands and notes. */
export function publicDocument({ revision, at, changes, apps }: ReleaseDocument): ReleaseDocument {
  return { schema: RELEASE_SCHEMA, revision, at, by: '', why: '', command: '', changes, forced: [], notes: [], apps };
}
