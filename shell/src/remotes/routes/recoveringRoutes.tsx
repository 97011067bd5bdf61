import { useState } from 'react';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { ChosenVersion } from '../../choice/chooseVersions.rule';
import { RemoteCrash } from '../../crash/RemoteCrash';
import { SectionDownView } from '../../crash/SectionDown';
import { LostModule } from '../../platform/LostModule';
import { GivingWay } from './GivingWay';
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

/**
 * Page whose code failed to load. Falls back to another version of the remote; without one, shows that the section is
 * down, and the page itself after a successful retry.
 */
function latePage(load: LoadPage, { name, version }: RouteOwner, error: unknown): ComponentType {
  let arrived: ComponentType | null = null;
  return function LatePage() {
    const router = useRemoteRouter();
    const [Page, setPage] = useState<ComponentType | null>(() => arrived);
    async function retry(): Promise<void> {
      // The modules that asked for it throw for as long as the page is open.
      if (error instanceof LostModule) return window.location.reload();
      try {
        arrived = (await pageOf(load)).Component;
        setPage(() => arrived);
      } catch (again) {
        await router.giveWay(name, version, { phase: 'page', error: again });
      }
    }
    if (Page) return <Page />;
    return (
      <GivingWay
        name={name}
        version={version}
        why={{ phase: 'page', error }}
        otherwise={<SectionDownView retry={retry} />}
      />
    );
  };
}

/**
 * Wraps a remote's routes so that a page that throws or fails to load can recover. react-router remembers a failed lazy
 * route for good, so the failure becomes a page of its own.
 */
export function recoveringRoutes(routes: RouteObject[], owner: RouteOwner): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const recovering: Partial<RouteObject> = {};
    if (typeof lazy === 'function') {
      recovering.lazy = async () => {
        try {
          return await pageOf(lazy);
        } catch (error) {
          return { Component: latePage(lazy, owner, error) };
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
