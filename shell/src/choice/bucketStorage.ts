import { BUCKET_COOKIE, bucketOf, BUCKETS, readBucket } from '@manassa/shared/federation';
import { store, userAtom } from '@manassa/shared/session';

/** The only module that touches the bucket's cookie. The page server reads the same cookie to choose what it preloads. */

/** A bucket is kept for a year, in seconds. */
const KEPT_SEC = 365 * 24 * 60 * 60;

function cookieValue(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${BUCKET_COOKIE}=`));
  return pair?.slice(BUCKET_COOKIE.length + 1);
}

/** The bucket of this browser's student, or null before it has one or where cookies are blocked. */
export function loadBucket(): number | null {
  return readBucket(cookieValue());
}

function saveBucket(bucket: number): void {
  document.cookie = `${BUCKET_COOKIE}=${bucket}; path=/; max-age=${KEPT_SEC}; samesite=lax`;
}

/**
 * Gives the browser a bucket: a random one until a student logs in, then the student's own, which is the same on all
 * of their devices (their code is: the contract has no other id). After a logout it stays. Returns the way to stop following logins.
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
