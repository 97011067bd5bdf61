import type { Location, Navigation, RouteObject } from 'react-router-dom';

export interface PageRouter {
  patchRoutes(routeId: string | null, children: RouteObject[]): void;
  /**
   * Replaces all routes and keeps the state. An internal of react-router 7, for hot reload; RemoteRouter's tests cover
   * it.
   */
  _internalSetRoutes(routes: RouteObject[]): void;
  readonly state: {
    location: Location;
    matches: readonly { route: { id: string } }[];
    navigation: Navigation;
  };
  revalidate(): Promise<void>;
  navigate(to: Location, options: { replace: true; preventScrollReset: true; state: unknown }): Promise<void>;
}
