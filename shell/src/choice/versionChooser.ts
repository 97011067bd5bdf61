import { readPin } from '@manassa/shared/federation';
import type { LiveRelease, RoutedVersion } from '@manassa/shared/federation';
import { loadBucket } from './bucketStorage';
import { chooseVersions } from './chooseVersions.rule';
import type { ChosenVersion } from './chooseVersions.rule';
import { readHungVersions } from './hungVersionsStorage';

/** Overrides of this browser, by remote. */
export type Overrides = Readonly<Record<string, RoutedVersion>>;

/**
 * Returns a function that lists the versions of a remote for an address, best first. Bucket, pins and
 * hanging versions are read on every call, because they change while a page is open.
 */
export function versionChooser(
  release: LiveRelease,
  overrides: Overrides = {},
): (name: string, path: string) => ChosenVersion[] {
  return (name, path) => {
    const remote = release.remotes[name];
    if (!remote) return [];
    return chooseVersions(name, remote, {
      bucket: loadBucket(),
      pinned: readPin(name, path),
      override: overrides[name] ?? null,
      hung: readHungVersions(release.revision, name),
    });
  };
}

/** Returns the best version of every remote for this browser at an address. */
export function bestVersions(release: LiveRelease, overrides: Overrides, path: string): Record<string, ChosenVersion> {
  const choose = versionChooser(release, overrides);
  return Object.fromEntries(
    Object.keys(release.remotes).flatMap((name) => {
      const [best] = choose(name, path);
      return best ? [[name, best]] : [];
    }),
  );
}
