import type { LiveRelease, LiveRemote } from '@manassa/shared/federation';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { CrashScreen } from '../crash/CrashScreen';
import { UnknownAddress } from '../notFound/UnknownAddress';
import { RemoteLoader } from './remoteLoader';
import { CONTENT_ROUTE_ID, RemoteRouter } from './RemoteRouter';
import { RemoteRouterContext } from './useRemoteRouter';

function remote(routes: string[], nestedIn: string | null = null): LiveRemote {
  return { version: '1', base: '/', entry: 'remote.js', routes, nestedIn, previous: null, canary: null, revoked: [] };
}

const release: LiveRelease = {
  revision: 1,
  shell: '1',
  remotes: {
    'remote-public': remote(['/']),
    'remote-student': remote(['/student/*']),
    'remote-course-player': remote(['/course/*']),
    'remote-exam': remote(['/course/view/:courseId/exam/:itemId/*'], 'course-view'),
  },
};

const pages: Record<string, RouteObject[]> = {
  'remote-public': [{ path: '/', element: <Link to="/student/results">نتائجي</Link> }],
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
      element: (
        <>
          <nav>محتوى الكورس</nav>
          <Outlet />
        </>
      ),
      children: [{ index: true, element: <h1>المحاضرة</h1> }],
    },
  ],
  'remote-exam': [{ path: '/course/view/:courseId/exam/:itemId/start', element: <h1>بدء الامتحان</h1> }],
};

function open(path: string, down: Set<string>) {
  const registered = new Map<string, string>();
  const loader = new RemoteLoader(
    {
      registerRemotes: (remotes) => remotes.forEach(({ name }) => registered.set(name, name)),
      loadRemote: async (id) => {
        const name = Object.keys(pages).find((app) => id.startsWith(app.replaceAll('-', '_'))) ?? '';
        if (down.has(name)) throw new Error(`${name} is down`);
        return { routes: pages[name] };
      },
    },
    () => undefined,
  );
  const remotes = new RemoteRouter(release, loader);
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <>
            <header>الشريط</header>
            <Outlet />
          </>
        ),
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
    ],
    { initialEntries: [path], patchRoutesOnNavigation: remotes.discover },
  );
  remotes.patchRoutes = router.patchRoutes;
  render(
    <RemoteRouterContext value={remotes}>
      <RouterProvider router={router} />
    </RemoteRouterContext>,
  );
  return router;
}

describe('RemoteRouter', () => {
  it('brings a remote when its address is opened, and the next one on the way there', async () => {
    open('/', new Set());
    await userEvent.click(await screen.findByRole('link', { name: 'نتائجي' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('nests the exam under the player’s layout', async () => {
    open('/course/view/c1/exam/e1/start', new Set());
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(screen.getByRole('navigation')).toHaveTextContent('محتوى الكورس');
  });

  it('says that a section is down, and shows it after a retry without a reload', async () => {
    const down = new Set(['remote-student']);
    open('/student/results', down);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(screen.getByText('الشريط')).toBeVisible();
    down.clear();
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('keeps the layout when only the nested remote is down, and brings it back on retry', async () => {
    const down = new Set(['remote-exam']);
    open('/course/view/c1/exam/e1/start', down);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(screen.getByRole('navigation')).toBeVisible();
    down.clear();
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
  });

  it('SH-10 sends an address that nobody serves to the not-found page, replacing it', async () => {
    const router = open('/nowhere', new Set());
    expect(await screen.findByRole('heading', { name: 'غير موجود' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/not-found-404');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('sends an unknown address inside a remote there too', async () => {
    open('/student/nowhere', new Set());
    expect(await screen.findByRole('heading', { name: 'غير موجود' })).toBeVisible();
  });

  it('SH-08 keeps a crash inside the remote that broke', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/student/broken', new Set());
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(screen.getByText('الشريط')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/boom/)).toBeInTheDocument());
  });
});
