import { createHash, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Limit of addresses per canary, about 10 MB; later ones do not count. */
const MOST_ADDRESSES = 100_000;

/**
 * Addresses counted for a canary: one client, or one school behind an address, is one page a version. Only salted
 * hashes are stored, in memory.
 */
export class TrialSenders {
  readonly #salt = randomBytes(16);
  /** By application: the running canary and its senders. */
  readonly #trials = new Map<string, { trial: number; seen: Set<string> }>();

  /** Returns true for an address's first report about a version of a canary. */
  takes({ app, version, trial }: { app: string; version: string; trial: number }, address: string): boolean {
    const known = this.#trials.get(app);
    const current = known?.trial === trial ? known : { trial, seen: new Set<string>() };
    this.#trials.set(app, current);
    const key = createHash('sha256')
      .update(this.#salt)
      .update(`${version} ${network(address)}`)
      .digest('base64url');
    if (current.seen.has(key) || current.seen.size >= MOST_ADDRESSES) return false;
    current.seen.add(key);
    return true;
  }
}

/** Returns the /64 network of an IPv6 address, since one subscriber has them all. */
function network(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain) || plain.startsWith('::ffff:')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
