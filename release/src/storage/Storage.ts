/** A stored object. */
export interface StoredKey {
  /** Relative to the storage, with forward slashes, e.g. `apps/shell/1.0.0/main.js`. */
  key: string;
  bytes: number;
  /** In ms since 1970. */
  writtenAtMs: number;
}

export interface NewFile {
  /** Relative to the version, with forward slashes. */
  path: string;
  content: Uint8Array;
}

/** The file that marks a set of files as whole. */
export interface Seal {
  path: string;
  content(): Promise<Uint8Array>;
}

/** The result of adding files; `begun otherwise` names a file that an unfinished attempt left with other bytes. */
export type Added = { outcome: 'added' } | { outcome: 'there already' } | { outcome: 'begun otherwise'; path: string };

/**
 * A place for published versions and release documents: a folder or a bucket. It must store whole objects, and create
 * one only if it is not there: two operators are decided by who creates an object first
 * (docs/decisions/0006-storage.md).
 *
 * Keys are relative with forward slashes, prefixes end with one. Names that start with a dot belong to the storage.
 * Every method throws a UserMistake when the place cannot be used.
 */
export interface Storage {
  /** For operators: a folder's path, or `s3://bucket/prefix`. */
  readonly name: string;
  /** Time for which a server need not ask again, in ms. */
  readonly believedMs: number;

  /**
   * Returns a text that changes when somebody replaces or edits the object; left out where that costs a request and
   * nobody edits in place.
   *
   * @returns null when there is no such key
   */
  stamp?(key: string): Promise<string | null>;

  /** @returns null when there is no such key */
  read(key: string): Promise<Buffer | null>;

  /** @returns false when the key exists; of many callers at once exactly one gets true */
  createOnce(key: string, content: string | Uint8Array): Promise<boolean>;

  /** Replaces an object; readers see the old or the new one, never a part. For keys with one writer. */
  write(key: string, content: string | Uint8Array): Promise<void>;

  /**
   * Adds files one by one, so that a version is never in memory as a whole. The seal is asked for and written last,
   * only once.
   */
  addSealed(prefix: string, files: AsyncIterable<NewFile>, seal: Seal): Promise<Added>;

  /** Removes everything below a prefix, the seal first: half of a removal looks unfinished. */
  removeSealed(prefix: string, sealPath: string): Promise<void>;

  /** Lists the objects below a prefix, sorted by key. */
  list(prefix: string): Promise<StoredKey[]>;

  /** Lists the names directly below a prefix that have something below them, sorted. */
  folders(prefix: string): Promise<string[]>;

  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
}
