import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';

/** Routes to add below the route with an id. */
export interface Grafted {
  parentId: string;
  routes: RouteObject[];
}

/** Returns a copy of the tree with the routes added, or null if the parent does not exist. */
export function withGrafted(tree: readonly RouteObject[], { parentId, routes }: Grafted): RouteObject[] | null {
  let found = false;
  function copy(route: RouteObject): RouteObject {
    const isParent = route.id === parentId;
    found ||= isParent;
    if (route.index) return route;
    const children = route.children?.map(copy);
    return isParent ? { ...route, children: [...(children ?? []), ...routes] } : { ...route, children };
  }
  const grafted = tree.map(copy);
  return found ? grafted : null;
}

function isRoute(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('path' in value) return value.path === undefined || typeof value.path === 'string';
  return 'index' in value || 'children' in value || 'element' in value || 'Component' in value || 'lazy' in value;
}

function checkShapes(routes: readonly RouteObject[], ids: Set<string>): void {
  for (const route of routes) {
    if (!isRoute(route)) throw new Error('it exposes something that is not a route');
    // The router refuses an empty list of them only while it mounts the routes.
    if (route.index && route.children) throw new Error('an index route has no children');
    if (route.id !== undefined && ids.has(route.id)) throw new Error(`two routes have the id "${route.id}"`);
    if (route.id !== undefined) ids.add(route.id);
    if (route.children) checkShapes(route.children, ids);
  }
}

/** Throws if there is no tree or the router would refuse it: some mistakes would show at the next navigation only. */
export function assertMountable(tree: RouteObject[] | null): void {
  if (tree === null) throw new Error('its layout is missing');
  checkShapes(tree, new Set());
  // Compiles every path, and rejects an absolute one that does not start with its parent's.
  matchRoutes(tree, '/');
}

/** Loads the code of the pages that routes have for an address. */
export async function loadPages(routes: RouteObject[], path: string): Promise<void> {
  const found = matchRoutes(routes, path) ?? [];
  await Promise.all(found.map(async ({ route: { lazy } }) => typeof lazy === 'function' && lazy()));
}
