import { readPin } from '@manassa/shared/federation';
import type { LiveRelease, RoutedVersion } from '@manassa/shared/federation';
import { loadBucket } from './bucketStorage';
import { chooseVersions } from './chooseVersions.rule';
import type { ChosenVersion } from './chooseVersions.rule';

/** Versions that a developer chose for this browser, by remote. */
export type Overrides = Readonly<Record<string, RoutedVersion>>;

/**
 * The versions of a release's remotes as this browser may run them at an address, best first. What the browser keeps
 * (bucket, pins) is read at every question: a login or an attempt changes it.
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
    });
  };
}

/** The best version of every remote of a release for this browser at an address. */
export function bestVersions(release: LiveRelease, overrides: Overrides, path: string): Record<string, ChosenVersion> {
  const choose = versionChooser(release, overrides);
  return Object.fromEntries(
    Object.keys(release.remotes).flatMap((name) => {
      const [best] = choose(name, path);
      return best ? [[name, best]] : [];
    }),
  );
}
