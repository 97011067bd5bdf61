import type { ReleaseDocument } from '../live/releaseDocument';
import { damagedSentence, type KeptRelease, readCurrent } from '../live/releaseStore';
import { hashOf, type Integrity, INTEGRITY_FILE, lostFile, readIntegrity } from '../publish/integrity';
import { reportKey } from '../reports/reportToken';
import { type Storage, versionPrefix } from '../storage/Storage';

export interface ReleaseSource {
  /** Origins of the development servers that serve some of its applications. */
  developed?: readonly string[];
  /** Time for which a look may be reused, in ms. */
  cacheMs: number;
  /** Returns the live document, the same object until it changes, and a warning about what is unreadable or lost. */
  look(): Promise<{ document: ReleaseDocument | null; warning: string | null }>;
  /** Returns the key of report tokens, and may create it; null if it cannot. Missing where nobody counts reports. */
  reportKey?(): Promise<string | null>;
  /** Text of a published file, null if the version has none. Throws if it is lost or changed. */
  text(app: string, version: string, file: string): Promise<string | null>;
  /** Hashes of a published version's files. Throws if they are lost. */
  integrity?(app: string, version: string): Promise<Integrity>;
}

/** Pause between two reads of a missing key of report tokens, in ms: a read-only storage never has one. */
const KEY_AGAIN_MS = 30_000;

const listKey = (app: string, version: string): string => `${versionPrefix(app, version)}${INTEGRITY_FILE}`;

/** Returns the source of what is live in a storage. */
export function storageSource(storage: Storage): ReleaseSource {
  let live: KeptRelease | null = null;
  let tokenKey: string | null = null;
  let keyAskedMs = -Infinity;
  const integrity = async (app: string, version: string): Promise<Integrity> => {
    const list = await readIntegrity(storage, app, version);
    if (list) return list;
    throw lostFile(storage, listKey(app, version), 'missing');
  };
  return {
    cacheMs: storage.cacheMs,
    async look() {
      const now = await readCurrent(storage, live);
      live = now && now.text === live?.text ? { ...now, document: live.document } : now;
      const { document = null, damaged = [] } = live ?? {};
      const warnings = document && damaged.length > 0 ? [damagedSentence(damaged, document.revision)] : [];
      for (const [app, { version }] of Object.entries(document?.apps ?? {})) {
        // A folder's files may vanish, or become unreadable, while their copies in memory hide it.
        if ((await storage.stamp?.(listKey(app, version)).catch(() => null)) !== null) continue;
        warnings.push(`no file of ${app} ${version} can be sent: publish that build again`);
      }
      return { document, warning: warnings.join('; ') || null };
    },
    // The same for ever: a release must not come without it because the storage fails for a moment.
    async reportKey() {
      if (tokenKey !== null || performance.now() - keyAskedMs < KEY_AGAIN_MS) return tokenKey;
      keyAskedMs = performance.now();
      return (tokenKey = await reportKey(storage).catch(() => null));
    },
    async text(app, version, file) {
      const key = `${versionPrefix(app, version)}${file}`;
      const [content, list] = await Promise.all([storage.read(key), integrity(app, version)]);
      const listed = list.files.find(({ path }) => path === file);
      if (!listed) return null;
      if (content && listed.sha384 === hashOf('sha384', content)) return content.toString();
      throw lostFile(storage, key, content ? 'not what was published' : 'missing');
    },
    integrity,
  };
}

/** Returns a source with another document over the same published versions, as if live. It writes nothing. */
export function candidateSource(document: ReleaseDocument, published: ReleaseSource): ReleaseSource {
  const look = async () => ({ document, warning: null });
  return { ...published, cacheMs: Number.POSITIVE_INFINITY, look, reportKey: undefined };
}
