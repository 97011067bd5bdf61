/** One thing that is kept. */
export interface StoredKey {
  /** Relative to the storage, with forward slashes, e.g. `apps/shell/1.0.0/main.js`. */
  key: string;
  bytes: number;
  /** In ms since 1970. */
  writtenAtMs: number;
}

/** A file that is to be kept. */
export interface NewFile {
  /** Relative to what it becomes a part of, with forward slashes. */
  path: string;
  content: Uint8Array;
}

/** The file that says that a set of files is whole. */
export interface Seal {
  path: string;
  content(): Promise<Uint8Array>;
}

/** What became of a set of files: `begun otherwise` names the file that an unfinished attempt left with other bytes. */
export type Added = { outcome: 'added' } | { outcome: 'there already' } | { outcome: 'begun otherwise'; path: string };

/**
 * A place for published versions and release documents: a folder, or a bucket. What every place must do for us is keep
 * whole objects and create one only if it is not there: everything that two operators could fight over is decided by
 * who creates an object first (docs/decisions/0006-storage.md).
 *
 * Keys are relative with forward slashes, prefixes end with one. Names that start with a dot are a storage's own.
 * Every method throws a UserMistake when the place cannot be reached or does not let us in.
 */
export interface Storage {
  /** As an operator would write it: a folder's path, or `s3://bucket/prefix`. */
  readonly name: string;
  /** For how long, in ms, a server may believe what it knows before it asks again. */
  readonly believedMs: number;

  /**
   * Returns a text that is another one once somebody replaced or edited what is there; left out where that costs a
   * request and nobody can edit in place.
   *
   * @returns null when there is no such key
   */
  stamp?(key: string): Promise<string | null>;

  /** @returns null when there is no such key */
  read(key: string): Promise<Buffer | null>;

  /** @returns false when the key is taken already, whatever is there; of many at once exactly one gets true */
  createOnce(key: string, content: string | Uint8Array): Promise<boolean>;

  /** Keeps something, whatever was there; readers see the old or the new, never a part. For keys with one writer. */
  write(key: string, content: string | Uint8Array): Promise<void>;

  /**
   * Keeps a set of files below a prefix, one after the other, so that a version never stands in memory as a whole. The
   * seal is asked for when all are written, and becomes visible last and only once: where it is, all the others are.
   */
  addSealed(prefix: string, files: AsyncIterable<NewFile>, seal: Seal): Promise<Added>;

  /** Removes everything below a prefix, the seal first: half of a removal looks like something never finished. */
  removeSealed(prefix: string, sealPath: string): Promise<void>;

  /** Everything below a prefix, sorted by key; empty when there is nothing. */
  list(prefix: string): Promise<StoredKey[]>;

  /** The names directly below a prefix that have something below them, sorted. */
  folders(prefix: string): Promise<string[]>;

  /** Removes one key; that it is gone already is fine. */
  remove(key: string): Promise<void>;
}
