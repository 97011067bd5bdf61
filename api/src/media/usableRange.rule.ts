/**
 * Returns the Range header to answer for a file of `size` bytes; undefined to ignore it. RFC 9110 (14.1.2) wants the
 * whole file for a suffix longer than it, and a range that ends before it begins ignored; @fastify/send answers 416 to
 * both.
 */
export function usableRange(header: string, size: number): string | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  if (match === null) return header;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return undefined;
    return Number(last) > size ? 'bytes=0-' : header;
  }
  return last !== '' && Number(last) < Number(first) ? undefined : header;
}
