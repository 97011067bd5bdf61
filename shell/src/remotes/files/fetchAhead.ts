import type { RoutedVersion } from '@manassa/shared/federation';
import { matchPath } from 'react-router-dom';
import { isInlined } from './inlinedStyles';
import { promisedHash } from './promisedHash';

/** Returns the files that a version needs at an address, relative to its folder. */
export function filesAt({ entry, preload }: RoutedVersion, path: string): string[] {
  // Without a list, as in older pages and overrides, files load one after the other.
  if (preload === undefined) return [];
  const wanted = Object.entries(preload).flatMap(([pattern, files]) =>
    pattern === '*' || matchPath(pattern, path) !== null ? files : [],
  );
  return [...new Set([entry, ...wanted])];
}

/** Fetches all files that a version needs at an address: each would otherwise wait for the one that names it. */
export function fetchAhead(version: RoutedVersion, path: string): void {
  const begun = new Set([...document.querySelectorAll('link')].map(({ href }) => href));
  for (const file of filesAt(version, path)) {
    const { href, origin } = new URL(`${version.base}${file}`, window.location.origin);
    if (begun.has(href) || isInlined(href)) continue;
    const isScript = file.endsWith('.js');
    const link = document.createElement('link');
    // A module that is preloaded in any other way is fetched twice.
    if (isScript ? !link.relList.supports('modulepreload') : !file.endsWith('.css')) continue;
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    if (isScript || origin !== window.location.origin) link.crossOrigin = 'anonymous';
    link.integrity = promisedHash(href) ?? '';
    link.href = href;
    document.head.append(link);
  }
}
