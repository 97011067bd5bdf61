/** A request, with the address of the document or script that caused it. */
export interface SeenRequest {
  url: string;
  by: string | null;
}

/**
 * Returns the request depth of each address: 1 for the page, one more than the file that asked for it otherwise. For an
 * address that was requested several times the smallest.
 */
export function depthsOf(requests: readonly SeenRequest[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { url, by } of requests) {
    const depth = by === null || by === url ? 1 : (depths.get(by) ?? 1) + 1;
    depths.set(url, Math.min(depth, depths.get(url) ?? Infinity));
  }
  return depths;
}
