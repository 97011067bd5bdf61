import { matchPath } from 'react-router-dom';

export interface NewerRemote {
  name: string;
  routes: readonly string[];
  /** True inside another remote's layout. */
  isNested: boolean;
  /** Version that the newer release gives this browser. */
  version: string;
  loaded: string | null;
  isShown: boolean;
  /** True if it was unloaded for an earlier release and was not needed since. */
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
 * Returns the remotes that take the newer release's version when they are needed next: those that were replaced since
 * the student left them. A nested one goes with its layout, because the two were only tested together.
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
