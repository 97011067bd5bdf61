/** Keeps what was used last, up to a size; what is asked for by many at once is fetched once. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #coming = new Map<string, Promise<Value | null>>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /** @param most the sum of all sizes that is not exceeded */
  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** What is kept under a key, or else what `fetch` gives; null and failures are not kept. */
  async get(key: string, fetch: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      // A map keeps its order: moved to the end, it is the last to go.
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
