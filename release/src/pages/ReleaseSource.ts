import { createHash } from 'node:crypto';
import { SHELL } from '../build/applications';
import { type ReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import { damagedSentence } from '../live/damagedSentence.rule';
import { type KeptRelease, readCurrent } from '../live/releaseStore';
import { type Integrity, readIntegrity, sha384 } from '../publish/integrity';
import { TEMPLATE_FILE } from '../publish/manifest';
import { versionPrefix } from '../storage/versionPlace.rule';
import { reportKey } from '../reports/reportToken';
import type { Storage } from '../storage/Storage';

/** The source of the release document and the shells' templates. */
export interface ReleaseSource {
  /** Time for which a stamp may be believed, in ms. */
  believedMs: number;
  stamp(): Promise<string>;
  /** The live document's text as of the last stamp; null when nothing was ever released. */
  document(): Promise<string | null>;
  /** A warning about damaged documents, as of the last stamp; null for none. */
  warning?(): string | null;
  /** The key of report tokens; left out where reports are not counted. */
  reportKey?(): Promise<string>;
  /** The page template of a published shell. */
  template(version: string): Promise<string>;
  /** Text of a file of a published version, null if it is not as published; without it pages have no first screens. */
  text?(app: string, version: string, file: string): Promise<string | null>;
  /** Returns the hashes of a published version's files, null when it is not there. */
  integrity?(app: string, version: string): Promise<Integrity | null>;
}

/** Returns the source of what is live in a storage. */
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
    async text(app, version, file) {
      const content = await storage.read(`${versionPrefix(app, version)}${file}`);
      const files = (await readIntegrity(storage, app, version))?.files ?? [];
      const isAsPublished = content && files.some((one) => one.path === file && one.sha384 === sha384(content));
      return isAsPublished ? content.toString() : null;
    },
    integrity: (app, version) => readIntegrity(storage, app, version),
  };
}

/** Returns a source with another document over the same published versions, as if it were live. */
export function candidateSource(document: ReleaseDocument, published: ReleaseSource): ReleaseSource {
  return {
    believedMs: Number.POSITIVE_INFINITY,
    stamp: async () => 'candidate',
    document: async () => writeReleaseDocument(document),
    template: (version) => published.template(version),
    text: published.text,
    integrity: published.integrity,
    reportKey: published.reportKey,
  };
}
