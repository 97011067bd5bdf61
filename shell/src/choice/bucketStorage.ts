import { BUCKET_COOKIE, bucketOf, BUCKETS, readBucket } from '@manassa/shared/federation';
import { store, userAtom } from '@manassa/shared/session';
import { whenIdle } from '../platform/whenIdle';

/** The only module that touches the bucket's cookie. The page server reads it to choose preload links. */

/** One year, in seconds. */
const KEPT_SEC = 365 * 24 * 60 * 60;

function cookieValue(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${BUCKET_COOKIE}=`));
  return pair?.slice(BUCKET_COOKIE.length + 1);
}

/** True if this page gave the browser its bucket: it was composed, with its first screen, for none. */
let isNew = false;

/** Returns null if the browser has no bucket, as on its first page, or cookies are blocked. */
export function loadBucket(): number | null {
  return isNew ? null : readBucket(cookieValue());
}

function saveBucket(bucket: number): void {
  document.cookie = `${BUCKET_COOKIE}=${bucket}; path=/; max-age=${KEPT_SEC}; samesite=lax`;
}

/**
 * Gives the browser a random bucket, and that of a student's code, the same on all devices, from a login on. It stays
 * after a logout. Returns the function that stops following logins.
 */
export function keepBucket(): () => void {
  let bucket = readBucket(cookieValue());
  isNew = bucket === null;
  function keep(wanted: number): void {
    // Each access to a cookie stops the page until another process answers.
    if (wanted !== bucket) saveBucket(wanted);
    bucket = wanted;
  }
  function follow(): void {
    const code = store.get(userAtom)?.studentCode ?? '';
    if (code === '') return;
    isNew = false;
    keep(bucketOf(code));
  }
  keep(bucket ?? Math.floor(Math.random() * BUCKETS));
  follow();
  // For another year.
  whenIdle(() => bucket !== null && saveBucket(bucket));
  return store.sub(userAtom, follow);
}
