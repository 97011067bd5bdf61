import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IIS and Azure add the port of the connection to a forwarded address. */
const WITH_PORT = /^\[?([^\]]+)\]?:\d+$/;

/**
 * Returns an address to count a caller by: the /64 network of an IPv6 address, since one subscriber has all of it. IPv4
 * addresses are the same in each way to write them.
 */
export function networkOf(address: string): string {
  const host = isIP(address) === 0 ? address.replace(WITH_PORT, '$1') : address;
  return isIP(host) === 0 ? address : ipaddr.process(host).toByteArray().slice(0, 8).join();
}
