import { createHash } from 'node:crypto';
import { SHELL } from '../build/applications';
import { type ReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import { damagedSentence } from '../live/damagedSentence.rule';
import { type KeptRelease, readCurrent } from '../live/releaseStore';
import { type Integrity, readIntegrity } from '../publish/integrity';
import { TEMPLATE_FILE } from '../publish/manifest';
import { versionPrefix } from '../storage/versionPlace.rule';
import { reportKey } from '../reports/reportToken';
import type { Storage } from '../storage/Storage';

/** Where pages get the release document and the shells' templates from. */
export interface ReleaseSource {
  /** For how long, in ms, a stamp may be believed. */
  believedMs: number;
  /** Changes whenever the document does. */
  stamp(): Promise<string>;
  /** The live document's text as it was at the last stamp, or null when nothing was ever released. */
  document(): Promise<string | null>;
  /** Warns of documents that cannot be read, as of the last stamp; null when all is well, left out where unknown. */
  warning?(): string | null;
  /** The key of report tokens; left out where nobody counts reports. */
  reportKey?(): Promise<string>;
  /** The page template of a published shell. */
  template(version: string): Promise<string>;
  /** What the files of a published version have to be, null when it is not there. */
  integrity?(app: string, version: string): Promise<Integrity | null>;
}

/** What is live in a storage. */
export function storageSource(storage: Storage): ReleaseSource {
  let live: KeptRelease | null = null;
  return {
    believedMs: storage.believedMs,
    async stamp() {
      live = await readCurrent(storage, live);
      if (!live) return '';
      return `${live.document.revision}-${createHash('sha256').update(live.text).digest('hex')}`;
    },
    document: async () => live?.text ?? null,
    warning: () => (live && live.damaged.length > 0 ? damagedSentence(live.damaged, live.document.revision) : null),
    reportKey: () => reportKey(storage),
    async template(version) {
      const key = `${versionPrefix(SHELL, version)}${TEMPLATE_FILE}`;
      const text = await storage.read(key);
      if (text === null) throw new Error(`${key} is missing in ${storage.name}`);
      return text.toString();
    },
    integrity: (app, version) => readIntegrity(storage, app, version),
  };
}

/** The versions published in another source under a document of one's own: what would be, if it were live. */
export function candidateSource(document: ReleaseDocument, published: ReleaseSource): ReleaseSource {
  return {
    believedMs: Number.POSITIVE_INFINITY,
    stamp: async () => 'candidate',
    document: async () => writeReleaseDocument(document),
    template: (version) => published.template(version),
    integrity: published.integrity,
    reportKey: published.reportKey,
  };
}
