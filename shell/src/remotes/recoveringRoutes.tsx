import { useState } from 'react';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { ChosenVersion } from '../choice/chooseVersions.rule';
import { RemoteCrash } from '../crash/RemoteCrash';
import { SectionDownView } from '../crash/SectionDown';
import { GivingWay } from './GivingWay';
import { useRemoteRouter } from './useRemoteRouter';

type LoadPage = LazyRouteFunction<RouteObject>;

/** Whose routes these are. */
export interface RouteOwner {
  name: string;
  version: ChosenVersion;
}

async function pageOf(load: LoadPage): Promise<ComponentType> {
  const { Component } = await load();
  if (!Component) throw new Error('a lazy route of a remote gives a Component');
  return Component;
}

/**
 * A page whose code did not come: another version of the remote takes its place; where none can, it says so and turns
 * into the page when a retry brings it.
 */
function latePage(load: LoadPage, { name, version }: RouteOwner, error: unknown): ComponentType {
  let arrived: ComponentType | null = null;
  return function LatePage() {
    const router = useRemoteRouter();
    const [Page, setPage] = useState<ComponentType | null>(() => arrived);
    async function retry(): Promise<void> {
      try {
        arrived = await pageOf(load);
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
 * A remote's routes whose pages can be done without: one that throws, and one whose code does not come. react-router
 * remembers a lazy route that failed for good, so that becomes a page of its own.
 */
export function recoveringRoutes(routes: RouteObject[], owner: RouteOwner): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const recovering: Partial<RouteObject> = {};
    if (typeof lazy === 'function') {
      recovering.lazy = async () => {
        try {
          return await lazy();
        } catch (error) {
          return { Component: latePage(lazy, owner, error) };
        }
      };
    }
    if (children) recovering.children = recoveringRoutes(children, owner);
    // A page that throws is that page's alone: the layout around it stays.
    else if (!route.errorElement && !route.ErrorBoundary) {
      recovering.errorElement = <RemoteCrash key={owner.version.base} {...owner} />;
    }
    // Only replaces fields by their own kind; index and path routes are a union that spreading widens.
    return { ...route, ...recovering } as RouteObject;
  });
}
