/** The used part of the browser's cache storage, which jsdom lacks. Addresses are those of jsdom's page. */

const addressOf = (request: Pick<Request, 'url'> | string): string =>
  new URL(typeof request === 'string' ? request : request.url, window.location.href).href;

class FakeCache {
  readonly stored = new Map<string, Response>();

  async put(request: Pick<Request, 'url'> | string, response: Response): Promise<void> {
    this.stored.set(addressOf(request), response);
  }
  async match(request: Pick<Request, 'url'> | string): Promise<Response | undefined> {
    return this.stored.get(addressOf(request))?.clone();
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.stored.keys()].map((url) => ({ url }));
  }
  async delete(request: Pick<Request, 'url'> | string): Promise<boolean> {
    return this.stored.delete(addressOf(request));
  }
  async add(request: Request): Promise<void> {
    await this.put(request, await fetch(request));
  }
}

export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();
  /** Delay of every access in ms. */
  delayMs = 0;

  get names(): string[] {
    return [...this.#caches.keys()];
  }
  async #ready(): Promise<void> {
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
  }
  async open(name: string): Promise<FakeCache> {
    await this.#ready();
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache;
  }
  async keys(): Promise<string[]> {
    await this.#ready();
    return this.names;
  }
  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
  async match(request: Pick<Request, 'url'> | string): Promise<Response | undefined> {
    await this.#ready();
    for (const cache of this.#caches.values()) {
      const found = await cache.match(request);
      if (found) return found;
    }
    return undefined;
  }
}
