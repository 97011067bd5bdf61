import { isInCanary } from '@manassa/shared/federation';
import type { LiveApp } from '../live/releaseDocument';

type Apps = Readonly<Record<string, LiveApp>>;

/** Returns the applications for a bucket, with its canaries. */
export function appsOfBucket(apps: Apps, bucket: number | null): Record<string, LiveApp> {
  return Object.fromEntries(
    Object.entries(apps).map(([name, app]) => [
      name,
      app.canary && isInCanary(bucket, name, app.canary.version, app.canary.share) ? { ...app, ...app.canary } : app,
    ]),
  );
}

/** Returns a key of a bucket's canaries: buckets with the same key get the same pages. */
export function trialsOf(apps: Apps, bucket: number | null): string {
  return Object.entries(apps)
    .filter(([name, { canary }]) => canary && isInCanary(bucket, name, canary.version, canary.share))
    .map(([name, { canary }]) => `${name}@${canary?.version}`)
    .join(' ');
}

export function hasTrials(apps: Apps): boolean {
  return Object.values(apps).some(({ canary }) => canary !== null);
}

export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
