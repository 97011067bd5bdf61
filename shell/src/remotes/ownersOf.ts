import type { LiveRelease, LiveRemote } from '@manassa/shared/federation';
import { matchPath } from 'react-router-dom';

/** A remote with its name. */
export interface Owner {
  name: string;
  remote: LiveRemote;
}

/** Whether an address belongs to a pattern; whole segments count, `/exam` is not `/examples`. */
export function servesPath(remote: LiveRemote, path: string): boolean {
  return remote.routes.some((pattern) => matchPath(pattern, path) !== null);
}

/** The remotes that an address needs: those mounted in the frame first, those nested in another's layout after. */
export function ownersOf(release: LiveRelease, path: string): Owner[] {
  return Object.entries(release.remotes)
    .map(([name, remote]) => ({ name, remote }))
    .filter(({ remote }) => servesPath(remote, path))
    .sort((a, b) => Number(a.remote.nestedIn !== null) - Number(b.remote.nestedIn !== null));
}
