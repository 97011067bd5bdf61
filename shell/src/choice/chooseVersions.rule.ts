import { isInCanary } from '@manassa/shared/federation';
import type { LiveRemote, RoutedVersion, RunningVersion } from '@manassa/shared/federation';

/**
 * Why a version of a remote runs: it is live; its trial includes this student; an attempt began with it; a developer
 * chose it for this browser; or the version that should run did not.
 */
export type Because = 'live' | 'canary' | 'pin' | 'override' | 'fallback';

/** A version of a remote, and why it is the one to run. */
export interface ChosenVersion extends RoutedVersion {
  because: Because;
}

/** What makes one browser differ from another. */
export interface Circumstances {
  /** Of the student, or null for a browser that has none yet. */
  bucket: number | null;
  /** What an attempt at this address began with, or null. */
  pinned: RoutedVersion | null;
  /** What a developer chose for this browser, or null. */
  override: RoutedVersion | null;
}

/** An older version takes the addresses that the live one serves: the release document names no others. */
function asRouted({ version, base, entry }: RunningVersion, { routes, nestedIn }: RoutedVersion): RoutedVersion {
  return { version, base, entry, routes, nestedIn };
}

/**
 * The versions of a remote that a browser may run, best first; each is there for when the ones before it fail. A
 * developer's choice comes first, then what an attempt began with, then a trial that includes the student, then what is
 * live, then the last good one. What an operator withdrew from everybody is none of them, unless it is live.
 */
export function chooseVersions(name: string, remote: LiveRemote, circumstances: Circumstances): ChosenVersion[] {
  const { bucket, pinned, override } = circumstances;
  const { canary, previous, revoked } = remote;
  const isAllowed = ({ version }: RunningVersion): boolean => !revoked.includes(version);
  const inTrial = canary !== null && isInCanary(bucket, name, canary.version, canary.share);
  const wanted: [RoutedVersion | null, Because][] = [
    [override, 'override'],
    [pinned && isAllowed(pinned) ? pinned : null, 'pin'],
    [inTrial && isAllowed(canary) ? canary : null, 'canary'],
    [remote, 'live'],
    [previous && isAllowed(previous) ? asRouted(previous, remote) : null, 'fallback'],
  ];
  const chosen: ChosenVersion[] = [];
  for (const [version, because] of wanted) {
    if (version === null || chosen.some(({ base }) => base === version.base)) continue;
    chosen.push({
      version: version.version,
      base: version.base,
      entry: version.entry,
      routes: version.routes,
      nestedIn: version.nestedIn,
      because: chosen.length === 0 ? because : 'fallback',
    });
  }
  return chosen;
}
