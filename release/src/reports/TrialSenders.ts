import { createHash, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Addresses of a trial that are remembered, about 10 MB; later ones count no more. */
const MOST_ADDRESSES = 100_000;

/**
 * The addresses that a trial has counted: each counts once for each version, whatever it says and however often. So one
 * client is one page among all, and a school behind one address is one page too. Only salted hashes are kept, in memory.
 */
export class TrialSenders {
  readonly #salt = randomBytes(16);
  /** By application: the trial that runs, and its senders. */
  readonly #trials = new Map<string, { trial: number; seen: Set<string> }>();

  /** Returns true the first time that an address reports a version in a trial. */
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

/** An IPv6 subscriber has 2^64 addresses at least: their common half stands for them. */
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
