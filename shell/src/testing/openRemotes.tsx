import { LIVE_RELEASE_PATH } from '@manassa/shared/federation';
import type { LiveRelease, LiveRemote } from '@manassa/shared/federation';
import { sessionAtom, store } from '@manassa/shared/session';
import type { Session } from '@manassa/shared/session';
import { render } from '@testing-library/react';
import { Provider } from 'jotai/react';
import { useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { versionChooser } from '../choice/versionChooser';
import { CrashScreen } from '../crash/CrashScreen';
import { UnknownAddress } from '../notFound/UnknownAddress';
import { RemoteLoader } from '../remotes/versions/remoteLoader';
import type { RemoteFailure } from '../remotes/versions/remoteLoader';
import { NewerRelease } from '../remotes/versions/NewerRelease';
import { CONTENT_ROUTE_ID, RemoteRouter } from '../remotes/RemoteRouter';
import { RemoteRouterContext } from '../remotes/useRemoteRouter';

function remote(name: string, routes: string[], nestedIn: string | null = null): LiveRemote {
  const files = (version: string) => ({ version, base: `/${name}/${version}/`, entry: 'remote.js' });
  return { ...files('2'), routes, nestedIn, previous: files('1'), canary: null, revoked: [] };
}

const release: LiveRelease = {
  revision: 1,
  shell: '1',
  remotes: {
    'remote-public': remote('remote-public', ['/']),
    'remote-student': remote('remote-student', ['/student/*']),
    'remote-course-player': remote('remote-course-player', ['/course/*']),
    'remote-exam': remote('remote-exam', ['/course/view/:courseId/exam/:itemId/*'], 'course-view'),
  },
};

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

function Frame() {
  return (
    <>
      <header>
        الشريط
        <Counter name="العداد" />
      </header>
      <Outlet />
    </>
  );
}

export function CourseView() {
  return (
    <>
      <nav>
        محتوى الكورس
        <Counter name="المشغل" />
      </nav>
      <Outlet />
    </>
  );
}

const pages: Record<string, RouteObject[]> = {
  'remote-public': [
    {
      path: '/',
      element: (
        <>
          <Link to="/student/results">نتائجي</Link>
          <Link to="/course/view/c1">الكورس</Link>
        </>
      ),
    },
  ],
  'remote-student': [
    { path: '/student/results', element: <h1>النتائج</h1> },
    {
      path: '/student/broken',
      Component: () => {
        throw new Error('boom');
      },
    },
  ],
  'remote-course-player': [
    {
      id: 'course-view',
      path: '/course/view/:courseId',
      Component: CourseView,
      children: [{ index: true, element: <Link to="/course/view/c1/exam/e1/start">الامتحان</Link> }],
    },
  ],
  'remote-exam': [{ path: '/course/view/:courseId/exam/:itemId/start', element: <h1>بدء الامتحان</h1> }],
};

/** Module exposed by a version instead of the pages above, by `name/version`. */
export type Exposed = Record<string, unknown>;

/** Opens an address in a frame like the shell's, with the remotes that are not `down`. */
export function openRemotes(
  path: string,
  down: Set<string>,
  exposed: Exposed = {},
  session: Session = { status: 'visitor' },
) {
  store.set(sessionAtom, session);
  const entries = new Map<string, string>();
  const failures: RemoteFailure[] = [];
  const shown: string[] = [];
  const loader = new RemoteLoader(
    {
      registerRemotes: (remotes) => remotes.forEach(({ name, entry }) => entries.set(name, new URL(entry).pathname)),
      loadRemote: async (id) => {
        const [, name = '', version = ''] = entries.get(id.split('/')[0] ?? '')?.split('/') ?? [];
        const key = `${name}/${version}`;
        if (down.has(name) || down.has(key)) throw new Error(`${key} is down`);
        return { routes: key in exposed ? exposed[key] : pages[name] };
      },
    },
    (failure) => failures.push(failure),
  );
  const failed: Record<string, string[]> = {};
  const newer = new NewerRelease({ shell: release.shell, chooserOf: versionChooser, failed });
  const documents: string[] = [];
  /** `live` is null while the server does not respond. */
  const server: { live: LiveRelease | null; first: LiveRelease } = { live: release, first: release };
  globalThis.fetch = async (url) => {
    if (url !== LIVE_RELEASE_PATH || server.live === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(server.live));
  };
  const remotes = new RemoteRouter({
    release,
    loader,
    choose: versionChooser(release),
    newer,
    news: {
      failed: (failure) => failures.push(failure),
      shown: (name, version) => shown.push(`${name}@${version}`),
    },
    reload: () => documents.push(window.location.pathname),
  });
  const frame: RouteObject[] = [
    {
      Component: Frame,
      HydrateFallback: () => null,
      children: [
        {
          id: CONTENT_ROUTE_ID,
          ErrorBoundary: CrashScreen,
          children: [
            { path: '/not-found-404', element: <h1>غير موجود</h1> },
            { path: '*', Component: UnknownAddress },
          ],
        },
      ],
    },
  ];
  const router = createMemoryRouter(frame, { initialEntries: [path], patchRoutesOnNavigation: remotes.discover });
  remotes.attach(router, frame);
  render(
    <Provider store={store}>
      <RemoteRouterContext value={remotes}>
        <RouterProvider router={router} />
      </RemoteRouterContext>
    </Provider>,
  );

  /** Gives the tab a newer release with these versions in place of the live ones, which the server sends, too. */
  function learn(versions: Record<string, string>, shell = release.shell): void {
    const live = Object.entries(release.remotes).map(([name, remoteOf]) => {
      const version = versions[name] ?? remoteOf.version;
      return [name, { ...remoteOf, version, base: `/${name}/${version}/` }] as const;
    });
    const next = { ...release, revision: 2, shell, remotes: Object.fromEntries(live) };
    server.live = next;
    newer.learn(next);
    remotes.unmountReplaced();
  }
  return { router, remotes, failures, shown, failed, server, documents, learn };
}
