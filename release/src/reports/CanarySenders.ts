import { networkOf } from '@manassa/shared/config';

/** Limit of addresses per canary, about 10 MB; later ones do not count. */
const MOST_ADDRESSES = 100_000;

/** Addresses counted for a canary, in memory only: one client, or one school behind an address, is one page a version. */
export class CanarySenders {
  /** Running canaries with their senders, by application. */
  readonly #canaries = new Map<string, { trial: number; seen: Set<string> }>();

  /** Returns true for an address's first report about a version of a canary. */
  takes({ app, version, trial }: { app: string; version: string; trial: number }, address: string): boolean {
    const known = this.#canaries.get(app);
    const { seen } = known?.trial === trial ? known : { seen: new Set<string>() };
    this.#canaries.set(app, { trial, seen });
    const sender = `${version} ${networkOf(address)}`;
    if (seen.has(sender) || seen.size >= MOST_ADDRESSES) return false;
    seen.add(sender);
    return true;
  }
}
