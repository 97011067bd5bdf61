import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SHELL } from '../application/applications';
import { type ReleaseDocument, writeReleaseDocument } from '../document/releaseDocument';
import { liveFile } from '../document/releaseStore';
import { type Integrity, readIntegrity } from '../publication/integrity';
import { TEMPLATE_FILE } from '../publication/manifest';
import { versionFolder } from '../publication/versions';

/** Where pages get the release document and the shells' templates from. */
export interface ReleaseSource {
  /** Changes whenever the document does; cheap enough to ask for several times a second. */
  stamp(): Promise<string>;
  /** The live document's text, or null when nothing was ever released. */
  document(): Promise<string | null>;
  /** The page template of a published shell. */
  template(version: string): Promise<string>;
  /** What the files of a published version have to be, null when it is not there; needed for files on another origin. */
  integrity?(app: string, version: string): Promise<Integrity | null>;
}

/** The release folder, as it stands. */
export function folderSource(releaseDir: string): ReleaseSource {
  return {
    async stamp() {
      const file = await stat(liveFile(releaseDir), { bigint: true }).catch(() => null);
      return file ? `${file.ino} ${file.mtimeNs} ${file.size}` : '';
    },
    document: () =>
      readFile(liveFile(releaseDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    template: (version) => readFile(path.join(versionFolder(releaseDir, SHELL, version), TEMPLATE_FILE), 'utf8'),
    integrity: (app, version) => readIntegrity(versionFolder(releaseDir, app, version)),
  };
}

/** The versions published in another source under a document of one's own: what would be, if it were live. */
export function candidateSource(document: ReleaseDocument, published: ReleaseSource): ReleaseSource {
  return {
    stamp: async () => 'candidate',
    document: async () => writeReleaseDocument(document),
    template: (version) => published.template(version),
    integrity: published.integrity,
  };
}
