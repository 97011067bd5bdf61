import { matchPath } from 'react-router-dom';

/** A remote of a newer release, as the page knows it. */
export interface NewerRemote {
  name: string;
  /** Patterns of its addresses. */
  routes: readonly string[];
  /** True if it lies in another remote's layout. */
  isNested: boolean;
  /** Version that the newer release gives this browser. */
  version: string;
  /** Version that is loaded in the page, or null. */
  loaded: string | null;
  isShown: boolean;
  /** True if it was unloaded for a release before this one, and was not needed since. */
  isUnloaded: boolean;
  /** True if the newer release's version already failed in this page. */
  hasFailed: boolean;
}

const isOutdated = ({ loaded, version }: NewerRemote): boolean => loaded !== null && loaded !== version;

function carries(layout: NewerRemote, nested: NewerRemote): boolean {
  if (!nested.isNested || layout.isNested) return false;
  return layout.routes.some((outer) => nested.routes.some((inner) => matchPath(outer, inner) !== null));
}

/**
 * Returns the names of the remotes that take the newer release's version when they are needed next: those that were
 * replaced since the student left them. A nested one goes with its layout, because the two were only tried together.
 */
export function adoptable(remotes: readonly NewerRemote[]): string[] {
  const isLeft = (one: NewerRemote): boolean => (isOutdated(one) || one.isUnloaded) && !one.isShown && !one.hasFailed;
  return remotes
    .filter((one) => {
      const layouts = remotes.filter((other) => carries(other, one));
      if (layouts.some(isLeft)) return !one.isShown;
      return isLeft(one) && !layouts.some(isOutdated);
    })
    .map(({ name }) => name);
}
