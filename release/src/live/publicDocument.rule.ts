import { RELEASE_SCHEMA, type ReleaseDocument } from './releaseDocument';

/** Returns the public part of a release document, without operators, reasons, commands and notes. */
export function publicDocument({ revision, at, changes, worker, apps }: ReleaseDocument): ReleaseDocument {
  const said = { by: '', why: '', command: '', changes, forced: [], notes: [] };
  return { schema: RELEASE_SCHEMA, revision, at, ...said, ...(worker === undefined ? {} : { worker }), apps };
}
