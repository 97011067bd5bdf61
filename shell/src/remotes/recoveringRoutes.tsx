import { useState } from 'react';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { SectionDownView } from '../crash/SectionDown';

type LoadPage = LazyRouteFunction<RouteObject>;

async function pageOf(load: LoadPage): Promise<ComponentType> {
  const { Component } = await load();
  if (!Component) throw new Error('a lazy route of a remote gives a Component');
  return Component;
}

/** A page whose code did not come: says so, and turns into the page when a retry brings it. */
function latePage(load: LoadPage, report: (error: unknown) => void): ComponentType {
  let arrived: ComponentType | null = null;
  return function LatePage() {
    const [Page, setPage] = useState<ComponentType | null>(() => arrived);
    async function retry(): Promise<void> {
      try {
        arrived = await pageOf(load);
        setPage(() => arrived);
      } catch (error) {
        report(error);
      }
    }
    return Page ? <Page /> : <SectionDownView retry={retry} />;
  };
}

/**
 * A remote's routes whose lazy pages can be asked for again: react-router remembers a lazy route that failed for good,
 * so a failure becomes a page of its own that offers the retry.
 */
export function recoveringRoutes(routes: RouteObject[], remote: string): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const recovering: Partial<RouteObject> = {};
    if (typeof lazy === 'function') {
      const report = (error: unknown): void => console.warn(`[manassa] a page of ${remote} did not load`, error);
      recovering.lazy = async () => {
        try {
          return await lazy();
        } catch (error) {
          report(error);
          return { Component: latePage(lazy, report) };
        }
      };
    }
    if (children) recovering.children = recoveringRoutes(children, remote);
    // Only replaces fields by their own kind; index and path routes are a union that spreading widens.
    return { ...route, ...recovering } as RouteObject;
  });
}
