/** Least-recently-used cache, limited by size. Concurrent requests for a key share one fetch. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #coming = new Map<string, Promise<Value | null>>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /** `most` is the largest sum of sizes. */
  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** Returns the cached value, or the result of `fetch`; null and failures are not cached. */
  async get(key: string, fetch: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      // Map keeps insertion order: the last is evicted last.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const coming = this.#coming.get(key) ?? this.#fetch(key, fetch);
    return coming;
  }

  #fetch(key: string, fetch: () => Promise<Value | null>): Promise<Value | null> {
    const coming = fetch()
      .then((value) => {
        if (value !== null) this.#keep(key, value);
        return value;
      })
      .finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return coming;
  }

  #keep(key: string, value: Value): void {
    const size = this.#sizeOf(value);
    if (size > this.#most) return;
    this.#kept.set(key, value);
    this.#size += size;
    for (const [oldest, old] of this.#kept) {
      if (this.#size <= this.#most) return;
      this.#kept.delete(oldest);
      this.#size -= this.#sizeOf(old);
    }
  }
}
