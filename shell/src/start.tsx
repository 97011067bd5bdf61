import { reportFailure, setDroppedHandler } from '@manassa/shared/network';
import { CONFIG_ELEMENT_ID, readLiveRelease, RELEASE_ELEMENT_ID } from '@manassa/shared/federation';
import { configAtom, readPageConfig, setSessionFailedPage, startSession, store } from '@manassa/shared/session';
import { prepareLayers, prepareRoot } from '@manassa/shared/ui';
import { Provider } from 'jotai/react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { requestFonts, swapFonts } from './boot/fonts';
import { keepBucket } from './choice/bucketStorage';
import { createRouter } from './createRouter';
import { blockWhenIdle } from './developerTools/blockWhenIdle';
import { shellVersion } from './diagnosis/shellVersion';
import { providePolyfills } from './oldBrowsers/providePolyfills';
import { startOverrides } from './override/startOverrides';
import { startWorker } from './offline/startWorker';
import { followRunningExam } from './install/runningExam';
import { whenIdle } from './platform/whenIdle';
import { SessionFailed } from './frame/SessionFailed';
import { installImport } from './remotes/files/importWithRetry';
import { installStyleRetry } from './remotes/files/retryStyles';
import { fetchUser } from './reads/fetchUser';
import { loadReadsAhead, loadReadsForStudents } from './reads/loadReads';
import type { RemoteRouter } from './remotes/RemoteRouter';
import { startRemotes } from './remotes/startRemotes';
import { RemoteRouterContext } from './remotes/useRemoteRouter';
import { startFieldReports } from './reports/fieldReports';
import { warnOfDropped } from './reports/warnOfDropped';

function jsonOf(elementId: string): unknown {
  return JSON.parse(document.getElementById(elementId)?.textContent ?? 'null');
}

/** Reports the cause of an error that React recovered from, instead of React's wrapper. */
function reportCause(error: unknown): void {
  const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (typeof reportError === 'function') reportError(cause);
  else console.error(cause);
}

function render(remotes: RemoteRouter): ReturnType<typeof createRouter> {
  const root = document.getElementById('root') as HTMLElement;
  prepareRoot(root);
  prepareLayers();
  const router = createRouter(remotes);
  createRoot(root, { onRecoverableError: reportCause }).render(
    <Provider store={store}>
      <RemoteRouterContext value={remotes}>
        <RouterProvider router={router} />
      </RemoteRouterContext>
    </Provider>,
  );
  return router;
}

/** Reads the page's settings and release, and draws the page. */
export async function start(): Promise<void> {
  installImport();
  installStyleRetry();
  requestFonts();
  const config = readPageConfig(jsonOf(CONFIG_ELEMENT_ID));
  store.set(configAtom, config);
  const release = readLiveRelease(jsonOf(RELEASE_ELEMENT_ID));
  const { report, reportDropped } = startFieldReports({
    revision: release.revision,
    shell: release.shell,
    token: release.reportToken,
  });
  setDroppedHandler(process.env.NODE_ENV === 'production' ? reportDropped : warnOfDropped);
  keepBucket();
  followRunningExam();
  setSessionFailedPage(SessionFailed);
  loadReadsAhead(window.location.pathname);
  loadReadsForStudents();
  startSession(fetchUser, reportFailure);
  const [overrides] = await Promise.all([startOverrides(release, config.overrideOrigins), providePolyfills()]);
  const { releaseCheckSeconds } = config;
  const router = render(startRemotes({ release, overrides, report, releaseCheckSeconds }));
  void swapFonts((listener) => {
    const { pathname } = router.state.location;
    // The router also reports the beginning of a navigation, and another query.
    return router.subscribe(({ navigation, location }) => {
      if (navigation.state === 'idle' && location.pathname !== pathname) listener();
    });
  });
  startWorker({ release, report, onNavigated: (listener) => router.subscribe(listener) });
  whenIdle(() => {
    if ('started' in document.documentElement.dataset) {
      report({ app: 'shell', version: shellVersion, phase: 'render', outcome: 'ok' });
    }
  });
  blockWhenIdle(config.blockDeveloperTools);
}
