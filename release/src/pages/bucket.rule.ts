import { isInCanary } from '@manassa/shared/federation';
import type { LiveApp } from '../live/releaseDocument';

type Apps = Readonly<Record<string, LiveApp>>;

/** Returns the applications as a bucket gets them: canaries replace live versions. */
export function appsOfBucket(apps: Apps, bucket: number | null): Record<string, LiveApp> {
  return Object.fromEntries(
    Object.entries(apps).map(([name, app]) => [
      name,
      app.canary && isInCanary(bucket, name, app.canary.version, app.canary.share) ? { ...app, ...app.canary } : app,
    ]),
  );
}

/** Returns a name for the canaries that a bucket gets: buckets with the same get the same pages. */
export function trialsOf(apps: Apps, bucket: number | null): string {
  return Object.entries(apps)
    .filter(([name, { canary }]) => canary && isInCanary(bucket, name, canary.version, canary.share))
    .map(([name, { canary }]) => `${name}@${canary?.version}`)
    .join(' ');
}

/** Returns true if pages depend on the bucket. */
export function hasTrials(apps: Apps): boolean {
  return Object.values(apps).some(({ canary }) => canary !== null);
}

/** Returns the value of a cookie in a header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
