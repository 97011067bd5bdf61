/** Students are spread over so many buckets. */
export const BUCKETS = 100;

/** The cookie in which a browser keeps its bucket, a number from 0 to BUCKETS - 1; the page server only reads it. */
export const BUCKET_COOKIE = 'manassa_bucket';

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/): spreads short texts evenly and is short itself. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** The bucket of a student, the same on every device. */
export function bucketOf(studentId: string): number {
  return hash(studentId) % BUCKETS;
}

/** Reads a bucket as the cookie holds it; null when it holds none. */
export function readBucket(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/**
 * Whether a bucket gets an application's canary. Each version turns the circle of buckets by another amount, so that
 * it is not always the same students who try first; raising the share keeps whoever is in.
 *
 * @param bucket null for a browser that has none yet: it stays with what is live
 * @param share in percent
 */
export function isInCanary(bucket: number | null, app: string, version: string, share: number): boolean {
  if (bucket === null) return false;
  return (bucket + hash(`${app}@${version}`)) % BUCKETS < share;
}
