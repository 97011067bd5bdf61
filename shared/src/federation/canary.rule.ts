/** Number of buckets that students are spread over. */
export const BUCKETS = 100;

/** Cookie with the browser's bucket, 0 to BUCKETS - 1; the page server only reads it. */
export const BUCKET_COOKIE = 'manassa_bucket';

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/): short, and spreads short texts evenly. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** Returns the bucket of a student, the same on every device. */
export function bucketOf(studentId: string): number {
  return hash(studentId) % BUCKETS;
}

/** Parses the cookie's value; null if it is not a bucket. */
export function readBucket(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/**
 * Returns true if a bucket gets an application's canary. Each version rotates the buckets by another amount, so that it
 * is not always the same students who try first. Raising the share only adds buckets.
 *
 * @param bucket null for a browser without one, which gets the live version
 * @param share in percent
 */
export function isInCanary(bucket: number | null, app: string, version: string, share: number): boolean {
  if (bucket === null) return false;
  return (bucket + hash(`${app}@${version}`)) % BUCKETS < share;
}
