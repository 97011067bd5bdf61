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
import { providePlatform } from './platform/providePlatform';
import { provideDiagnosis } from './release/diagnosis';
import { installImport } from './remotes/importWithRetry';
import { RemoteLoader } from './remotes/remoteLoader';
import { RemoteRouter } from './remotes/RemoteRouter';
import { RemoteRouterContext } from './remotes/useRemoteRouter';

declare global {
  /** This build's version, written in by the build. */
  const MANASSA_SHELL_VERSION: string;
}

function jsonOf(elementId: string): unknown {
  return JSON.parse(document.getElementById(elementId)?.textContent ?? 'null');
}

installImport();
dayjs.locale('ar');
store.set(configAtom, readPageConfig(jsonOf(CONFIG_ELEMENT_ID)));

const release = readLiveRelease(jsonOf(RELEASE_ELEMENT_ID));
const loader = new RemoteLoader(providePlatform(), ({ remote, version, error }) => {
  console.warn(`[manassa] ${remote}@${version} did not load`, error);
});
const remotes = new RemoteRouter(release, loader);
provideDiagnosis({ revision: release.revision, shell: MANASSA_SHELL_VERSION });

console.info(
  `[manassa] release ${release.revision}: shell@${MANASSA_SHELL_VERSION}`,
  ...Object.entries(release.remotes).map(([name, { version }]) => `${name}@${version}`),
);

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

blockWhenIdle(store.get(configAtom).blockDeveloperTools);
