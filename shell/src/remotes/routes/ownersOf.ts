import { matchPath } from 'react-router-dom';
import type { ChosenVersion } from '../../choice/chooseVersions.rule';

export interface Owner {
  name: string;
  /** The version to run; its routes decide. */
  best: ChosenVersion;
  versions: ChosenVersion[];
}

/** Matches whole segments: `/exam` is not `/examples`. */
function servesPath({ routes }: ChosenVersion, path: string): boolean {
  return routes.some((pattern) => matchPath(pattern, path) !== null);
}

/** Returns the remotes that an address needs, layouts before the remotes nested in them. */
export function ownersOf(remotes: readonly Owner[], path: string): Owner[] {
  return remotes
    .filter(({ best }) => servesPath(best, path))
    .sort((a, b) => Number(a.best.nestedIn !== null) - Number(b.best.nestedIn !== null));
}
