import { useState } from 'react';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { ChosenVersion } from '../../choice/chooseVersions.rule';
import { RemoteCrash } from '../../crash/RemoteCrash';
import { SectionDownView } from '../../crash/SectionDown';
import { LostModule } from '../../platform/LostModule';
import { FallingBack } from './FallingBack';
import { useRemoteRouter } from '../useRemoteRouter';

type LoadPage = LazyRouteFunction<RouteObject>;

interface RouteOwner {
  name: string;
  version: ChosenVersion;
}

async function pageOf(load: LoadPage) {
  const page = await load();
  if (!page.Component) throw new Error('a lazy route of a remote gives a Component');
  return { ...page, Component: page.Component };
}

/** Age in ms above which a failure belongs to an earlier visit: the connection may have come back since. */
const OLD_MS = 2000;

/**
 * Page whose code failed to load. Falls back to another version of the remote; without one, shows that the section is
 * down, and the page itself after a successful retry, also that of a later visit.
 */
function latePage(load: LoadPage, { name, version }: RouteOwner, error: unknown): ComponentType {
  const failedAt = performance.now();
  let arrived: ComponentType | null = null;
  return function LatePage() {
    const router = useRemoteRouter();
    const [Page, setPage] = useState<ComponentType | null>(() => arrived);
    const fallBack = (why: unknown): Promise<boolean> => router.fallBack(name, version, { phase: 'page', error: why });
    async function askAgain(): Promise<boolean> {
      try {
        arrived = (await pageOf(load)).Component;
        setPage(() => arrived);
        return true;
      } catch (again) {
        return fallBack(again);
      }
    }
    async function retry(): Promise<void> {
      if (!(error instanceof LostModule)) await askAgain();
      // The modules that asked for a lost module throw for as long as the page is open. Without a connection, a reload
      // would lose a page that is not kept.
      else if (navigator.onLine) window.location.reload();
    }
    function replace(): Promise<boolean> {
      const isOld = performance.now() - failedAt > OLD_MS;
      return isOld ? askAgain() : fallBack(error);
    }
    if (Page) return <Page />;
    return <FallingBack replace={replace} otherwise={<SectionDownView retry={retry} />} />;
  };
}

/** Late pages of each version by their loader. Reused when the routes are built again: what is typed in them stays. */
const latePages = new WeakMap<ChosenVersion, Map<LoadPage, ComponentType>>();

/**
 * Wraps a remote's routes so that a page that throws or fails to load can recover. react-router remembers a failed lazy
 * route for good, so the failure becomes a page of its own.
 */
export function recoveringRoutes(routes: RouteObject[], owner: RouteOwner): RouteObject[] {
  const known = latePages.get(owner.version) ?? new Map<LoadPage, ComponentType>();
  latePages.set(owner.version, known);
  return routes.map((route) => {
    const { lazy, children } = route;
    const recovering: Partial<RouteObject> = {};
    if (typeof lazy === 'function') {
      recovering.lazy = async () => {
        const late = known.get(lazy);
        if (late) return { Component: late };
        try {
          return await pageOf(lazy);
        } catch (error) {
          const Component = latePage(lazy, owner, error);
          known.set(lazy, Component);
          return { Component };
        }
      };
    }
    if (children) recovering.children = recoveringRoutes(children, owner);
    // A page that throws leaves the layout around it.
    else if (!route.errorElement && !route.ErrorBoundary) {
      recovering.errorElement = <RemoteCrash key={owner.version.base} {...owner} />;
    }
    // Fields keep their kind, but spreading widens the union of index and path routes.
    return { ...route, ...recovering } as RouteObject;
  });
}
