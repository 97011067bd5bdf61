import { isInCanary } from '@manassa/shared/federation';
import type { LiveApp } from '../live/releaseDocument';

/** Returns the applications for a bucket, with its canaries. */
export function appsOfBucket(apps: Readonly<Record<string, LiveApp>>, bucket: number | null): Record<string, LiveApp> {
  return Object.fromEntries(
    Object.entries(apps).map(([name, app]) => [
      name,
      app.canary && isInCanary(bucket, name, app.canary.version, app.canary.share) ? { ...app, ...app.canary } : app,
    ]),
  );
}

export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
