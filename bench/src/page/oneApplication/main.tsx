import '@manassa/shared/tokens.css';
import '@manassa/shared/styles.css';
import { readWithRetry, reportFailure } from '@manassa/shared/data';
import { configAtom, readPageConfig, startSession, store } from '@manassa/shared/session';
import { prepareLayers, prepareRoot } from '@manassa/shared/ui';
import { Provider } from 'jotai/react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { routes as playerRoutes } from '../../../../remote-course-player/src/routes';
import { routes as examRoutes } from '../../../../remote-exam/src/routes';
import { routes as publicRoutes } from '../../../../remote-public/src/routes';
import { routes as studentRoutes } from '../../../../remote-student/src/routes';
import '../../../../shell/src/fallbackFonts.css';
import '../../../../shell/src/fonts.css';
import { Frame, FrameLoading } from '../../../../shell/src/frame/Frame';
import { NotFoundScreen } from '../../../../shell/src/notFound/NotFoundScreen';
import { withGrafted } from '../../../../shell/src/remotes/routes/routeTree';
import { RemoteRouterContext } from '../../../../shell/src/remotes/useRemoteRouter';
import type { RemoteControls } from '../../../../shell/src/remotes/useRemoteRouter';

/**
 * The product's screens as one application with lazy routes: no remotes, versions, first screens, early reads or
 * reports. The baseline of the page benchmark.
 */

const NO_REMOTES: RemoteControls = {
  prefetch: () => undefined,
  missingOwner: () => null,
  retry: () => Promise.resolve(true),
  running: () => null,
  wasShown: () => false,
  fallBack: () => Promise.resolve(false),
  noteCrash: () => undefined,
};

const courseRoutes = withGrafted(playerRoutes, { parentId: 'course-view', routes: examRoutes }) ?? [];

const routes: RouteObject[] = [
  {
    Component: Frame,
    HydrateFallback: FrameLoading,
    children: [...publicRoutes, ...studentRoutes, ...courseRoutes, { path: '*', Component: NotFoundScreen }],
  },
];

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const config: unknown = JSON.parse(document.getElementById('config')?.textContent ?? '{}');
  store.set(configAtom, readPageConfig(config));
  startSession(async () => (await readWithRetry('myInfo', {}, { serverFailures: true })).user, reportFailure);
  prepareRoot(root);
  prepareLayers();
  createRoot(root).render(
    <Provider store={store}>
      <SWRConfig value={{}}>
        <RemoteRouterContext value={NO_REMOTES}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </RemoteRouterContext>
      </SWRConfig>
    </Provider>,
  );
}

start();
