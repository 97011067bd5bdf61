import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns an address to count a caller by: the /64 network of an IPv6 address, since one subscriber has all of it. IPv4
 * addresses are the same in each way to write them.
 */
export function networkOf(address: string): string {
  return isIP(address) === 0 ? address : ipaddr.process(address).toByteArray().slice(0, 8).join();
}
