/**
 * Returns the Range header to answer for a file of `size` bytes; undefined if the header is to be ignored.
 * @fastify/send answers 416 to a suffix that is longer than the file and to a range that ends before it begins. For
 * the first RFC 9110 (14.1.2) demands the whole file, for the second that the header is ignored.
 */
export function usableRange(header: string, size: number): string | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (match === null) return header;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return undefined;
    return Number(last) > size ? 'bytes=0-' : header;
  }
  return last !== '' && Number(last) < Number(first) ? undefined : header;
}
