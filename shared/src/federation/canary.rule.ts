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

export function readBucket(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/**
 * Returns true if a bucket gets an application's canary; false for null, a browser without a bucket. Each version
 * rotates the buckets, so that different students try first. Raising the share (percent) only adds buckets.
 */
export function isInCanary(bucket: number | null, app: string, version: string, share: number): boolean {
  if (bucket === null) return false;
  return (bucket + hash(`${app}@${version}`)) % BUCKETS < share;
}
