import { bucketOf } from '@manassa/shared/federation';
import { sessionAtom, store } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { keepBucket, loadBucket } from './bucketStorage';

beforeEach(() => {
  document.cookie = 'manassa_bucket=; path=/; max-age=0';
  store.set(sessionAtom, { status: 'visitor' });
});

it('RL-05 FS-02 gives a visitor a bucket from the second page on: the first one was composed without it', () => {
  expect(loadBucket()).toBeNull();
  keepBucket()();
  expect(loadBucket()).toBeNull();
  expect(document.cookie).toMatch(/manassa_bucket=\d+/);
  const given = document.cookie;
  // The next page.
  keepBucket()();
  expect(given).toBe(`manassa_bucket=${loadBucket()}`);
  expect(document.cookie).toBe(given);
});

it('RL-05 gives a student the bucket of their code, also after the logout', () => {
  const stop = keepBucket();
  const user = buildUser({ studentCode: '12345' });
  store.set(sessionAtom, { status: 'student', token: 't', user });
  expect(loadBucket()).toBe(bucketOf('12345'));
  store.set(sessionAtom, { status: 'visitor' });
  expect(loadBucket()).toBe(bucketOf('12345'));
  stop();
});

it('ignores a cookie that is not a bucket', () => {
  document.cookie = 'manassa_bucket=777; path=/';
  expect(loadBucket()).toBeNull();
});
