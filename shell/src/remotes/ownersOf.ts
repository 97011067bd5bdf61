import { matchPath } from 'react-router-dom';
import type { ChosenVersion } from '../choice/chooseVersions.rule';

/** A remote with the versions this browser may run. */
export interface Owner {
  name: string;
  /** The one to run; its routes decide. */
  best: ChosenVersion;
  /** All of them, best first. */
  versions: ChosenVersion[];
}

/** Whether an address belongs to a version's patterns; whole segments count, `/exam` is not `/examples`. */
function servesPath({ routes }: ChosenVersion, path: string): boolean {
  return routes.some((pattern) => matchPath(pattern, path) !== null);
}

/** The remotes that an address needs: those mounted in the frame first, those nested in another's layout after. */
export function ownersOf(remotes: readonly Owner[], path: string): Owner[] {
  return remotes
    .filter(({ best }) => servesPath(best, path))
    .sort((a, b) => Number(a.best.nestedIn !== null) - Number(b.best.nestedIn !== null));
}
