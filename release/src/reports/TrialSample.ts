/** Of one browser in a minute: nobody opens pages faster, but a page that reloads in a loop does. */
const MOST_OF_A_BROWSER = 5;

/** Of one address in a minute: a trial that a whole school behind one address tries is still judged within a minute. */
const MOST_OF_AN_ADDRESS = 30;

const MINUTE_MS = 60_000;

/** Who sends a report, as far as a server can tell one browser from another. */
export interface Sender {
  address: string;
  /** Of the browser's student; null when it has none. */
  bucket: number | null;
}

/**
 * Which pages count towards a trial: of one browser and of one address so many a minute, whatever they say. Those that
 * are left out failed as often as those that are not, so the rate stays what it is; and neither a page that reloads in
 * a loop nor a sender of thousands is what most of it is made of.
 */
export class TrialSample {
  #minute = -1;
  /** Of this minute, by trial and sender; addresses are forgotten with it. */
  readonly #counts = new Map<string, number>();

  /**
   * Whether one more page counts.
   *
   * @param trial its application and first revision, in words
   */
  takes(trial: string, { address, bucket }: Sender, nowMs: number): boolean {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const limits = [
      [`${trial} ${address}`, MOST_OF_AN_ADDRESS],
      [`${trial} ${address} ${bucket}`, MOST_OF_A_BROWSER],
    ] as const;
    if (limits.some(([key, most]) => this.#countOf(key) >= most)) return false;
    for (const [key] of limits) this.#counts.set(key, this.#countOf(key) + 1);
    return true;
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
