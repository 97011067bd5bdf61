import { createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { FrameCrash } from './crash/FrameCrash';
import { Frame, FrameLoading } from './frame/Frame';
import { skipRepeats } from './frame/navigation/skipRepeats';
import { NotFoundScreen } from './notFound/NotFoundScreen';
import { NOT_FOUND_PATH, UnknownAddress } from './notFound/UnknownAddress';
import { CONTENT_ROUTE_ID } from './remotes/RemoteRouter';
import type { RemoteRouter } from './remotes/RemoteRouter';

/**
 * Creates the page's one router: the frame, the not-found page, and the discovered routes of remotes. The frame has no
 * path, because route discovery would skip '/' otherwise.
 */
export function createRouter(remotes: RemoteRouter) {
  const routes: RouteObject[] = [
    {
      Component: Frame,
      HydrateFallback: FrameLoading,
      ErrorBoundary: FrameCrash,
      children: [
        {
          id: CONTENT_ROUTE_ID,
          ErrorBoundary: FrameCrash,
          children: [
            { path: NOT_FOUND_PATH, Component: NotFoundScreen },
            { path: '*', Component: UnknownAddress },
          ],
        },
      ],
    },
  ];
  // A visit by a link, a bookmark or the address bar has no state yet. Without a key of its own it would begin at the
  // scroll position that an earlier visit in this tab left at the same address.
  if (window.history.state === null) window.history.replaceState({ key: `${Date.now()}` }, '');
  const noteEntry = skipRepeats();
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: remotes.discover });
  router.subscribe(noteEntry);
  remotes.attach(router, routes);
  return router;
}
