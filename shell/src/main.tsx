import '@manassa/shared/styles.css';
import './fonts.css';
import { request, reportFailure } from '@manassa/shared/data';
import { CONFIG_ELEMENT_ID, readLiveRelease, RELEASE_ELEMENT_ID } from '@manassa/shared/federation';
import { configAtom, readPageConfig, startSession, store } from '@manassa/shared/session';
import { antdTheme } from '@manassa/shared/theme';
import ConfigProvider from 'antd/es/config-provider';
import arabic from 'antd/es/locale/ar_EG';
import dayjs from 'dayjs';
import 'dayjs/locale/ar';
import { Provider } from 'jotai/react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { createRouter } from './createRouter';
import { blockWhenIdle } from './developerTools/blockWhenIdle';
import { whenIdle } from './platform/whenIdle';
import { providePlatform } from './platform/providePlatform';
import { runningVersions } from './diagnosis/runningVersions.rule';
import { shellVersion } from './diagnosis/shellVersion';
import { provideDiagnosis } from './diagnosis/diagnosis';
import { installImport } from './remotes/importWithRetry';
import { RemoteLoader } from './remotes/remoteLoader';
import type { RemoteFailure } from './remotes/remoteLoader';
import { startFieldReports } from './reports/fieldReports';
import { keepBucket } from './choice/bucketStorage';
import { versionChooser } from './choice/versionChooser';
import type { RemoteState } from './remotes/remoteStates';
import { RemoteRouter } from './remotes/RemoteRouter';
import { RemoteRouterContext } from './remotes/useRemoteRouter';

function jsonOf(elementId: string): unknown {
  return JSON.parse(document.getElementById(elementId)?.textContent ?? 'null');
}

installImport();
dayjs.locale('ar');
store.set(configAtom, readPageConfig(jsonOf(CONFIG_ELEMENT_ID)));

const release = readLiveRelease(jsonOf(RELEASE_ELEMENT_ID));
const report = startFieldReports({ revision: release.revision, shell: release.shell });
keepBucket();
const choose = versionChooser(release);

/** What this browser is going to run of each remote, unless it fails. */
function expectedStates(): Record<string, RemoteState> {
  const states: Record<string, RemoteState> = {};
  for (const name of Object.keys(release.remotes)) {
    const [best] = choose(name, window.location.pathname);
    if (best) states[name] = { status: 'ready', version: best.version, because: best.because };
  }
  return states;
}

function onRemoteFailed({ remote, error, ...failure }: RemoteFailure): void {
  const instead = failure.fellBackTo === undefined ? '' : `, ${failure.fellBackTo} runs instead`;
  console.warn(`[manassa] ${remote}@${failure.version} failed (${failure.phase})${instead}`, error);
  report({ app: remote, ...failure, outcome: 'failed', error });
}

const loader = new RemoteLoader(providePlatform(), onRemoteFailed);
const remotes = new RemoteRouter(release, loader, choose, {
  failed: onRemoteFailed,
  shown: (app, version) => report({ app, version, phase: 'render', outcome: 'ok' }),
});
provideDiagnosis({ revision: release.revision, shell: shellVersion });

console.info(`[manassa] release ${release.revision}: ${runningVersions(shellVersion, expectedStates())}`);

startSession(async () => {
  try {
    return (await request('myInfo', {})).data.user;
  } catch (error) {
    reportFailure(error);
    throw error;
  }
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <Provider store={store}>
    {/* One provider for the page: when the first one unmounts, SWR drops the cache of all. */}
    <SWRConfig value={{}}>
      <ConfigProvider direction="rtl" locale={arabic} theme={antdTheme}>
        <RemoteRouterContext value={remotes}>
          <RouterProvider router={createRouter(remotes)} />
        </RemoteRouterContext>
      </ConfigProvider>
    </SWRConfig>
  </Provider>,
);

whenIdle(() => {
  if ('started' in document.documentElement.dataset) {
    report({ app: 'shell', version: shellVersion, phase: 'render', outcome: 'ok' });
  }
});
blockWhenIdle(store.get(configAtom).blockDeveloperTools);
