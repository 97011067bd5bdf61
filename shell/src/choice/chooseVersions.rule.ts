import { isInCanary } from '@manassa/shared/federation';
import type { LiveRemote, RoutedVersion, RunningVersion } from '@manassa/shared/federation';

/** `pin`: of an attempt; `override`: chosen by a developer; `fallback`: the preferred version failed. */
export type Because = 'live' | 'canary' | 'pin' | 'override' | 'fallback';

export interface ChosenVersion extends RoutedVersion {
  because: Because;
}

/** Facts about this browser that affect the choice. */
export interface Circumstances {
  bucket: number | null;
  /** Version that an attempt at this address is pinned to, or null. */
  pinned: RoutedVersion | null;
  /** Version chosen for this browser, or null. */
  override: RoutedVersion | null;
  /** Versions that hung in this tab, each as `remote@version`: last resorts. */
  hung: readonly string[];
}

/** Gives an older version the routes of the live one: the release document has no others. */
function asRouted({ version, base, entry }: RunningVersion, { routes, nestedIn }: RoutedVersion): RoutedVersion {
  return { version, base, entry, routes, nestedIn };
}

/**
 * Returns the versions that a browser may run; each is the fallback of the one before it: override, pin, canary, live,
 * last good, then those that hung. Withdrawn versions are excluded unless they are live.
 */
export function chooseVersions(name: string, remote: LiveRemote, circumstances: Circumstances): ChosenVersion[] {
  const { bucket, pinned, override, hung } = circumstances;
  const { canary, previous, revoked } = remote;
  const isAllowed = ({ version }: RunningVersion): boolean => !revoked.includes(version);
  const isInShare = canary !== null && isInCanary(bucket, name, canary.version, canary.share);
  const wanted: [RoutedVersion | null, Because][] = [
    [override, 'override'],
    [pinned && isAllowed(pinned) ? pinned : null, 'pin'],
    [isInShare && isAllowed(canary) ? canary : null, 'canary'],
    [remote, 'live'],
    [previous && isAllowed(previous) ? asRouted(previous, remote) : null, 'fallback'],
  ];
  const hangs = ([running]: [RunningVersion | null, Because]): boolean => hung.includes(`${name}@${running?.version}`);
  const ordered = [...wanted.filter((one) => !hangs(one)), ...wanted.filter(hangs)];
  const chosen: ChosenVersion[] = [];
  for (const [version, because] of ordered) {
    if (version === null || chosen.some(({ base }) => base === version.base)) continue;
    chosen.push({ ...version, because: chosen.length === 0 ? because : 'fallback' });
  }
  return chosen;
}
