import { BUCKET_COOKIE, bucketOf, BUCKETS, readBucket } from '@manassa/shared/federation';
import { store, userAtom } from '@manassa/shared/session';

/** The only module that touches the bucket's cookie. The page server reads it to choose preload links. */

/** Lifetime of the cookie, in seconds: one year. */
const KEPT_SEC = 365 * 24 * 60 * 60;

function cookieValue(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${BUCKET_COOKIE}=`));
  return pair?.slice(BUCKET_COOKIE.length + 1);
}

/** Returns this browser's bucket, or null if it has none or cookies are blocked. */
export function loadBucket(): number | null {
  return readBucket(cookieValue());
}

function saveBucket(bucket: number): void {
  document.cookie = `${BUCKET_COOKIE}=${bucket}; path=/; max-age=${KEPT_SEC}; samesite=lax`;
}

/**
 * Gives the browser a bucket: a random one until a student logs in, then the one of the student's code, which is the
 * same on all devices. It stays after a logout.
 *
 * @returns stops following logins
 */
export function keepBucket(): () => void {
  function follow(): void {
    const code = store.get(userAtom)?.studentCode ?? '';
    if (code !== '') saveBucket(bucketOf(code));
  }
  saveBucket(loadBucket() ?? Math.floor(Math.random() * BUCKETS));
  follow();
  return store.sub(userAtom, follow);
}
