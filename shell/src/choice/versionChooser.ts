import { readPin } from '@manassa/shared/federation';
import type { LiveRelease, RoutedVersion } from '@manassa/shared/federation';
import { loadBucket } from './bucketStorage';
import { chooseVersions } from './chooseVersions.rule';
import type { ChosenVersion } from './chooseVersions.rule';
import { readHungVersions } from './hungVersionsStorage';

/** Overrides of this browser, by remote. */
export type Overrides = Readonly<Record<string, RoutedVersion>>;

/**
 * Returns a function that lists a remote's versions for an address, best first. It reads bucket, pins and hanging
 * versions on every call, because they change while a page is open.
 */
export function versionChooser(
  release: LiveRelease,
  overrides: Overrides = {},
): (name: string, path: string) => ChosenVersion[] {
  return (name, path) => {
    const remote = release.remotes[name];
    if (!remote) return [];
    return chooseVersions(name, remote, {
      bucket: remote.canary && loadBucket(),
      pinned: readPin(name, path),
      override: overrides[name] ?? null,
      hung: readHungVersions(release.revision),
    });
  };
}

/** Returns the first choice of every remote for an address. */
export function bestVersions(release: LiveRelease, overrides: Overrides, path: string): Record<string, ChosenVersion> {
  const choose = versionChooser(release, overrides);
  return Object.fromEntries(
    Object.keys(release.remotes).flatMap((name) => {
      const [best] = choose(name, path);
      return best ? [[name, best]] : [];
    }),
  );
}
