import type { LiveRelease, LiveRemote } from '@manassa/shared/federation';
import { act, render, screen, waitFor } from '@testing-library/react';
import { RequireStudent, sessionAtom, store } from '@manassa/shared/session';
import type { Session } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai/react';
import { useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { createMemoryRouter, Link, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { versionChooser } from '../choice/versionChooser';
import { CrashScreen } from '../crash/CrashScreen';
import { UnknownAddress } from '../notFound/UnknownAddress';
import { RemoteLoader } from './remoteLoader';
import type { RemoteFailure } from './remoteLoader';
import { CONTENT_ROUTE_ID, RemoteRouter } from './RemoteRouter';
import { RemoteRouterContext } from './useRemoteRouter';

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

function CourseView() {
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

/** What a version exposes instead of the pages above, by `name/version`. */
type Exposed = Record<string, unknown>;

function open(path: string, down: Set<string>, exposed: Exposed = {}, session: Session = { status: 'visitor' }) {
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
  const remotes = new RemoteRouter(release, loader, versionChooser(release), {
    failed: (failure) => failures.push(failure),
    shown: (name, version) => shown.push(`${name}@${version}`),
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
  return { router, remotes, failures, shown };
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
    const { router } = open('/nowhere', new Set());
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

function Throws(): never {
  throw new Error('first render');
}

const missing = async (): Promise<never> => {
  throw new Error('chunk missing');
};

describe('RL-06 a live version that fails', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  const results = '/student/results';
  it.each<[string, Exposed, string]>([
    ['exposes something else', { 'remote-student/2': 'nothing' }, 'mount'],
    ['exposes what is no route', { 'remote-student/2': [{}] }, 'mount'],
    [
      'exposes routes that the router refuses',
      { 'remote-student/2': [{ id: CONTENT_ROUTE_ID, path: results }] },
      'mount',
    ],
    ['throws when it is first rendered', { 'remote-student/2': [{ path: results, Component: Throws }] }, 'render'],
    ['lacks the code of the page', { 'remote-student/2': [{ path: results, lazy: missing }] }, 'page'],
  ])('and %s gives way to the one before in the same page', async (_, exposed, phase) => {
    const { failures, shown, router, remotes } = open('/', new Set(), exposed);
    await userEvent.click(await screen.findByRole('button', { name: 'العداد 0' }));
    await userEvent.click(await screen.findByRole('link', { name: 'نتائجي' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'العداد 1' })).toBeVisible();
    expect(router.state.location.pathname).toBe(results);
    expect(failures).toMatchObject([{ remote: 'remote-student', version: '2', phase, fellBackTo: '1' }]);
    await waitFor(() => expect(shown).toEqual(expect.arrayContaining(['remote-student@1'])));
    expect(shown).not.toContain('remote-student@2');
    expect(remotes.running('remote-student')).toMatchObject({ version: '1', because: 'fallback' });
  });

  it('does so at the start of a visit too', async () => {
    open(results, new Set(), { 'remote-student/2': [{ path: results, lazy: missing }] });
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('does so when it was known only later who is there: a guard’s skeleton is not the page', async () => {
    const Guarded = () => (
      <RequireStudent loading={<p>لحظة</p>}>
        <Throws />
      </RequireStudent>
    );
    const exposed = { 'remote-student/2': [{ path: results, Component: Guarded }] };
    const { failures, shown } = open(results, new Set(), exposed, { status: 'loading', token: 'token' });
    expect(await screen.findByText('لحظة')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    act(() => store.set(sessionAtom, { status: 'student', token: 'token', user: buildUser() }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
    expect(failures).toMatchObject([{ version: '2', phase: 'render', fellBackTo: '1' }]);
    await waitFor(() => expect(shown).toEqual(['remote-student@1']));
  });

  it('does so behind a page that only leads on', async () => {
    open('/student', new Set(), {
      'remote-student/2': [
        { path: '/student', element: <Navigate to={results} replace /> },
        { path: results, Component: Throws },
      ],
    });
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('leaves what is around it as it was: the course around an exam', async () => {
    const { failures } = open('/', new Set(), {
      'remote-exam/2': [{ path: '/course/view/:courseId/exam/:itemId/start', Component: Throws }],
    });
    await userEvent.click(await screen.findByRole('link', { name: 'الكورس' }));
    await userEvent.click(await screen.findByRole('button', { name: 'المشغل 0' }));
    await userEvent.click(screen.getByRole('link', { name: 'الامتحان' }));
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'المشغل 1' })).toBeVisible();
    expect(failures).toHaveLength(1);
  });

  it('keeps what is nested in it when the layout gives way', async () => {
    open('/course/view/c1/exam/e1/start', new Set(), {
      'remote-course-player/2': [{ id: 'course-view', path: '/course/view/:courseId', Component: Throws }],
    });
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(screen.getByRole('navigation')).toHaveTextContent('محتوى الكورس');
  });

  it('is shown as crashed when the one before crashes as well, and each is tried once', async () => {
    const broken = [{ path: results, Component: Throws }];
    const { failures } = open(results, new Set(), { 'remote-student/2': broken, 'remote-student/1': broken });
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(failures.map(({ version, phase }) => `${version} ${phase}`)).toEqual(['2 render', '1 render']);
  });

  it('leaves its own layout as it was when a later page throws, and says so in the place of the page', async () => {
    open('/', new Set(), {
      'remote-course-player/2': [
        {
          id: 'course-view',
          path: '/course/view/:courseId',
          Component: CourseView,
          children: [
            { index: true, element: <Link to="/course/view/c1/homework">الواجب</Link> },
            { path: 'homework', Component: Throws },
          ],
        },
      ],
    });
    await userEvent.click(await screen.findByRole('link', { name: 'الكورس' }));
    await userEvent.click(await screen.findByRole('button', { name: 'المشغل 0' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await userEvent.click(screen.getByRole('link', { name: 'الواجب' }));
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'المشغل 1' })).toBeVisible();
  });

  it('stays when it has been on the screen before: what made it throw is there for both', async () => {
    function Grows() {
      const [ripe, setRipe] = useState(false);
      if (ripe) throw new Error('later');
      return <button onClick={() => setRipe(true)}>انضج</button>;
    }
    const { failures, shown } = open(results, new Set(), { 'remote-student/2': [{ path: results, Component: Grows }] });
    await waitFor(() => expect(shown).toEqual(['remote-student@2']));
    await userEvent.click(screen.getByRole('button', { name: 'انضج' }));
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(screen.getByText(/remote-student@2/)).toBeInTheDocument();
    expect(failures).toMatchObject([{ version: '2', phase: 'render' }]);
    expect(failures[0]).not.toHaveProperty('fellBackTo');
  });

  it('says that the section is down when nothing else comes, and shows the page once a retry brings it', async () => {
    let broken = true;
    const lazy = async () => {
      if (broken) throw new Error('chunk missing');
      return { Component: () => <h1>النتائج</h1> };
    };
    open(results, new Set(['remote-student/1']), { 'remote-student/2': [{ path: results, lazy }] });
    const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('asks for no other version without a line', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { remotes } = open(results, new Set(), { 'remote-student/2': [{ path: results, lazy: missing }] });
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(remotes.running('remote-student')).toMatchObject({ version: '2' });
  });
});
