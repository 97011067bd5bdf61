/** Runs tasks with the same key one after the other, in this process. */
export class InOrder {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs a task after the earlier ones of its key. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    const settled = own.catch(() => undefined);
    this.last.set(key, settled);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === settled) this.last.delete(key);
    }
  }
}
