import { isInCanary } from '@manassa/shared/federation';
import { type Apps, type Change, type LiveApp, mapApps } from './releaseDocument';

/** Default number of pages that must try a canary before it may be halted. */
export const HALT_AFTER = 20;
/** Default share of failed pages, in percent, above which it is halted. */
export const HALT_RATE = 5;

/** Returns true if a change gives students another version, which the gate must check. */
export function bringsVersion({ kind }: Change): boolean {
  return kind === 'live' || kind === 'canary started' || kind === 'canary share' || kind === 'canary finished';
}

/** Returns true for a change whose pages the gate opens: a canary's new share brings no new version. */
export const opensPages = (change: Change): boolean => bringsVersion(change) && change.kind !== 'canary share';

/** Returns the combinations of live versions and canaries in students' pages, the first all live; at most 32. */
export function setsOf(apps: Apps): Record<string, LiveApp>[] {
  let sets: Record<string, LiveApp>[] = [{ ...apps }];
  for (const [name, app] of Object.entries(apps)) {
    const { canary } = app;
    if (canary) sets = [...sets, ...sets.map((set) => ({ ...set, [name]: { ...app, ...canary } }))];
  }
  return sets;
}

/** Returns the versions that a bucket gets, with its canaries. */
export function appsOfBucket(apps: Apps, bucket: number | null): Record<string, LiveApp> {
  return mapApps(apps, (app, name) =>
    app.canary && isInCanary(bucket, name, app.canary.version, app.canary.share) ? { ...app, ...app.canary } : app,
  );
}
