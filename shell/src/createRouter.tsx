import { createBrowserRouter } from 'react-router-dom';
import { CrashScreen } from './crash/CrashScreen';
import { Frame, FrameLoading } from './frame/Frame';
import { NotFoundScreen } from './notFound/NotFoundScreen';
import { NOT_FOUND_PATH, UnknownAddress } from './notFound/UnknownAddress';
import { CONTENT_ROUTE_ID } from './remotes/RemoteRouter';
import type { RemoteRouter } from './remotes/RemoteRouter';

/**
 * The one router of the page: the frame without a path (discovery would skip '/' otherwise), the not-found page, and
 * everything else as remotes bring it.
 */
export function createRouter(remotes: RemoteRouter) {
  const router = createBrowserRouter(
    [
      {
        id: 'frame',
        Component: Frame,
        HydrateFallback: FrameLoading,
        ErrorBoundary: CrashScreen,
        children: [
          {
            id: CONTENT_ROUTE_ID,
            ErrorBoundary: CrashScreen,
            children: [
              { path: NOT_FOUND_PATH, Component: NotFoundScreen },
              { path: '*', Component: UnknownAddress },
            ],
          },
        ],
      },
    ],
    { patchRoutesOnNavigation: remotes.discover },
  );
  remotes.patchRoutes = router.patchRoutes;
  return router;
}
