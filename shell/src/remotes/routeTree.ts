import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';

/** Routes that belong below the route with an id. */
export interface Grafted {
  parentId: string;
  routes: RouteObject[];
}

/** A copy of the routes with more children below one of them, or null when there is none by that id. */
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
    if (!isRoute(route)) throw new Error('it exposes something that is no route');
    if (route.index && route.children) throw new Error('an index route has no children');
    if (route.id !== undefined && ids.has(route.id)) throw new Error(`two routes have the id "${route.id}"`);
    if (route.id !== undefined) ids.add(route.id);
    if (route.children) checkShapes(route.children, ids);
  }
}

/**
 * Finds out whether the router will take the routes: it notices some mistakes only when it is half way through, and
 * others only at the next navigation.
 *
 * @throws with what is wrong with them
 */
export function assertMountable(tree: RouteObject[]): void {
  checkShapes(tree, new Set());
  // Compiles every path, and refuses an absolute one that does not begin with its parent's.
  matchRoutes(tree, '/');
}
