/** Compositions that the worker keeps at least. */
const LEAST_COMPOSITIONS = 6;

/** Pages that must be stored on the device; the newest last. */
export class StoredPages {
  readonly #pages = new Map<string, string>();
  #isCleared = true;

  add(path: string, composition: string): void {
    this.#pages.delete(path);
    this.#pages.set(path, composition);
    this.#isCleared = false;
  }

  /** Removes a page that may or may not be stored. */
  doubt(path: string): void {
    this.#pages.delete(path);
  }

  clear(): void {
    this.#pages.clear();
    this.#isCleared = true;
  }

  /** True if the worker may have no page at all. */
  isEmpty(): boolean {
    return this.#isCleared;
  }

  /** Returns true if the worker must still have this page. */
  has(path: string): boolean {
    const later = [...this.#pages].reverse();
    const at = later.findIndex(([one]) => one === path);
    if (at < 0) return false;
    return new Set(later.slice(0, at + 1).map(([, composition]) => composition)).size <= LEAST_COMPOSITIONS;
  }
}
