export interface StoredKey {
  /** Relative to the storage, e.g. `apps/shell/1.0.0/main.js`. */
  key: string;
  bytes: number;
  writtenAtMs: number;
}

/**
 * A folder or a bucket for published versions and release documents. Its one requirement is atomic "create if absent",
 * which decides between two operators (docs/decisions/0006-storage.md).
 *
 * Keys are relative with forward slashes, prefixes end with one; names with a leading dot are the storage's own. Every
 * method throws a UserMistake when the place cannot be used.
 */
export interface Storage {
  /** Shown to operators: a folder's path, or `s3://bucket/prefix`. */
  readonly name: string;
  /** Time for which a server may reuse a read, in ms. */
  readonly cacheMs: number;

  /** Returns a text that changes with the object; null without one. Missing where it would cost a request. */
  stamp?(key: string): Promise<string | null>;

  /** Returns null for a missing key. */
  read(key: string): Promise<Buffer | null>;

  /** Returns false if the key exists; exactly one of concurrent callers gets true. */
  createOnce(key: string, content: string | Uint8Array): Promise<boolean>;

  /** Replaces an object atomically. For keys with one writer. */
  write(key: string, content: string | Uint8Array): Promise<void>;

  /** Lists objects below a prefix, sorted by key. */
  list(prefix: string): Promise<StoredKey[]>;

  /** Lists the non-empty folders directly below a prefix, sorted. */
  folders(prefix: string): Promise<string[]>;

  /** Removes an object, or everything below a prefix. For a missing object too, the right to remove it is needed. */
  remove(key: string): Promise<void>;
}

export const APPS = 'apps/';

/** Prefix of the release documents. */
export const RELEASES = 'releases/';

/** Returns the prefix of a version's files, with a slash at the end. */
export function versionPrefix(app: string, version: string): string {
  return `${APPS}${app}/${version}/`;
}

/** Returns the URL path of a version's files, with a trailing slash. */
export function versionBase(app: string, version: string): string {
  return `/${versionPrefix(app, version)}`;
}

/** Returns the key of a publisher. Not below `apps/`, which is public. */
export function publisherKey(app: string, version: string): string {
  return `publishers/${app}/${version}.json`;
}
