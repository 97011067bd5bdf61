import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { isIPv6 } from 'node:net';
import { hourOf, isShown } from './reportFiles';
import { failuresOf, NO_FAILURES, type Tally } from './tally.rule';

/** Limit of addresses and versions in memory, about 25 MB; later ones do not count. */
const MOST_SENDERS = 100_000;

/**
 * Verdicts of addresses: one client, or one school behind an address, is one page of a version in a canary and in 24
 * hours, failed if any of its pages failed. Only salted hashes are stored, in memory.
 */
export class CanarySenders {
  readonly #salt = randomBytes(16);
  /** Oldest hour first. */
  readonly #verdicts = new Map<string, { hour: string; failed: boolean }>();

  /**
   * Returns the tallies of a page from an address: with `trial` what is judged, without what is shown only. A failure
   * after a success is judged without another page.
   */
  judged(page: Tally & { trial: number }, address: string, nowMs: number): Tally[] {
    for (const [sender, { hour }] of this.#verdicts) {
      if (isShown(hour, nowMs)) break;
      this.#verdicts.delete(sender);
    }
    const { app, version, trial } = page;
    const sender = createHmac('sha256', this.#salt)
      .update(`${app} ${version} ${trial} ${network(address)}`)
      .digest('base64url');
    const before = this.#verdicts.get(sender);
    const failed = failuresOf(page) > 0;
    if (before ? before.failed || !failed : this.#verdicts.size >= MOST_SENDERS) return [{ ...page, trial: null }];
    this.#verdicts.delete(sender);
    this.#verdicts.set(sender, { hour: hourOf(nowMs), failed });
    if (!before) return [page];
    return [
      { ...page, pages: 0 },
      { ...page, trial: null, failed: NO_FAILURES, lastMessage: null },
    ];
  }
}

/** Returns the /64 network of an IPv6 address, since one subscriber has them all. */
function network(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain) || plain.startsWith('::ffff:')) return plain;
  return ipaddr.parse(plain).toByteArray().slice(0, 8).join();
}
