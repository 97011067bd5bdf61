import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns an address to count a caller by: the /64 network of an IPv6 address, since one subscriber has all of it. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain) || plain.startsWith('::ffff:')) return plain;
  return ipaddr.parse(plain).toByteArray().slice(0, 8).join();
}
