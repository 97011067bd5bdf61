import { RequireStudent, sessionAtom, store } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { CourseView, openRemotes } from '../../testing/openRemotes';
import type { Exposed } from '../../testing/openRemotes';
import { CONTENT_ROUTE_ID } from '../RemoteRouter';
import { RemoteLoader } from '../versions/remoteLoader';

function Throws(): never {
  throw new Error('first render');
}

/** Delays versions that replace others; returns the function that lets the next one come. */
function delayOthers(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const { loadInstead } = RemoteLoader.prototype;
  jest.spyOn(RemoteLoader.prototype, 'loadInstead').mockImplementation(async function slowly(
    this: RemoteLoader,
    ...of
  ) {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return loadInstead.apply(this, of);
  });
  return () => act(async () => waiting.shift()?.());
}

const missing = async (): Promise<never> => {
  throw new Error('chunk missing');
};

describe('RL-06 a live version that fails', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const results = '/student/results';
  it.each<[string, Exposed, string]>([
    ['exposes something else', { 'remote-student/2': 'nothing' }, 'mount'],
    ['exposes what is not a route', { 'remote-student/2': [{}] }, 'mount'],
    [
      'exposes routes that the router refuses',
      { 'remote-student/2': [{ id: CONTENT_ROUTE_ID, path: results }] },
      'mount',
    ],
    ['throws when it is first rendered', { 'remote-student/2': [{ path: results, Component: Throws }] }, 'render'],
    ['lacks the code of the page', { 'remote-student/2': [{ path: results, lazy: missing }] }, 'page'],
  ])('and %s falls back to the last good version in the same page', async (_, exposed, phase) => {
    const { failures, shown, router, remotes } = openRemotes('/', new Set(), exposed);
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

  it('is replaced once, however many of its parts fail', async () => {
    const { failures, remotes } = openRemotes(results, new Set());
    await screen.findByRole('heading', { name: 'النتائج' });
    const broken = remotes.running('remote-student');
    if (broken === null) throw new Error('not mounted');
    const fallBack = () => remotes.fallBack('remote-student', broken, { phase: 'page', error: new Error('lost') });
    await act(async () => expect(await Promise.all([fallBack(), fallBack()])).toEqual([true, true]));
    await act(async () => expect(await fallBack()).toBe(true));
    expect(failures).toHaveLength(1);
    expect(remotes.running('remote-student')).toMatchObject({ version: '1' });
  });

  it('falls back at the start of a visit too', async () => {
    openRemotes(results, new Set(), { 'remote-student/2': [{ path: results, lazy: missing }] });
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('falls back after a guard’s skeleton, which does not count as the page', async () => {
    jest.useFakeTimers();
    const Guarded = () => (
      <RequireStudent loading={<p>لحظة</p>}>
        <Throws />
      </RequireStudent>
    );
    const exposed = { 'remote-student/2': [{ path: results, Component: Guarded }] };
    const { failures, shown } = openRemotes(results, new Set(), exposed, { status: 'loading', token: 'token' });
    expect(await screen.findByText('لحظة')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(shown).toEqual([]);
    act(() => store.set(sessionAtom, { status: 'student', token: 'token', user: buildUser() }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
    expect(failures).toMatchObject([{ version: '2', phase: 'render', fellBackTo: '1' }]);
    await waitFor(() => expect(shown).toEqual(['remote-student@1']));
  });

  it('falls back behind a page that redirects', async () => {
    openRemotes('/student', new Set(), {
      'remote-student/2': [
        { path: '/student', element: <Navigate to={results} replace /> },
        { path: results, Component: Throws },
      ],
    });
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('keeps the course around an exam unchanged', async () => {
    const { failures } = openRemotes('/', new Set(), {
      'remote-exam/2': [{ path: '/course/view/:courseId/exam/:itemId/start', Component: Throws }],
    });
    await userEvent.click(await screen.findByRole('link', { name: 'الكورس' }));
    await userEvent.click(await screen.findByRole('button', { name: 'المشغل 0' }));
    await userEvent.click(screen.getByRole('link', { name: 'الامتحان' }));
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'المشغل 1' })).toBeVisible();
    expect(failures).toHaveLength(1);
  });

  it('keeps the nested remote when the layout falls back', async () => {
    openRemotes('/course/view/c1/exam/e1/start', new Set(), {
      'remote-course-player/2': [{ id: 'course-view', path: '/course/view/:courseId', Component: Throws }],
    });
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(screen.getByRole('navigation')).toHaveTextContent('محتوى الكورس');
  });

  it.each(['render render', 'render load', 'load load'])(
    'shows the crash page when every version fails: %s',
    async (how) => {
      const pages = { render: { Component: Throws }, load: { Component: CourseView, loader: missing } };
      const [broken, before] = how.split(' ').map((when) => [{ path: results, ...pages[when as 'render'] }]);
      const { failures } = openRemotes(results, new Set(), { 'remote-student/2': broken, 'remote-student/1': before });
      expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
      expect(failures.map(({ version, phase }) => `${version} ${phase}`)).toEqual(['2 render', '1 render']);
    },
  );

  it('does not call back a student who is on the way to another page', async () => {
    let come = (): void => undefined;
    const lazy = () =>
      new Promise<{ Component: typeof CourseView }>((resolve) => (come = () => resolve({ Component: CourseView })));
    const arrive = delayOthers();
    const { router } = openRemotes(results, new Set(), {
      'remote-student/2': [{ path: results, Component: Throws }],
      'remote-course-player/2': [{ path: '/course/view/:courseId', lazy }],
    });
    await waitFor(() => expect(RemoteLoader.prototype.loadInstead).toHaveBeenCalled());
    act(() => void router.navigate('/course/view/c1'));
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    await arrive();
    await act(async () => come());
    expect(await screen.findByText('محتوى الكورس')).toBeVisible();
  });

  it('keeps its own layout when a later page throws, and shows an error in place of the page', async () => {
    const { shown } = openRemotes('/', new Set(), {
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
    await waitFor(() => expect(shown).toContain('remote-course-player@2'));
    await userEvent.click(screen.getByRole('link', { name: 'الواجب' }));
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'المشغل 1' })).toBeVisible();
  });

  it('stays if it was on the screen before, because its data would break both versions', async () => {
    function Grows() {
      const [ripe, setRipe] = useState(false);
      if (ripe) throw new Error('later');
      return <button onClick={() => setRipe(true)}>انضج</button>;
    }
    const { failures, shown } = openRemotes(results, new Set(), {
      'remote-student/2': [{ path: results, Component: Grows }],
    });
    await waitFor(() => expect(shown).toEqual(['remote-student@2']));
    await userEvent.click(screen.getByRole('button', { name: 'انضج' }));
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(screen.getByText(/remote-student@2/)).toBeInTheDocument();
    expect(failures).toMatchObject([{ version: '2', phase: 'render' }]);
    expect(failures[0]).not.toHaveProperty('fellBackTo');
  });

  it('shows that the section is down without another version, and the page after a successful retry', async () => {
    let broken = true;
    const lazy = async () => {
      if (broken) throw new Error('chunk missing');
      return { Component: () => <h1>النتائج</h1> };
    };
    openRemotes(results, new Set(['remote-student/1']), { 'remote-student/2': [{ path: results, lazy }] });
    const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('is not reported as shown while its section is down', async () => {
    jest.useFakeTimers();
    const exposed = { 'remote-student/2': [{ path: results, lazy: missing }] };
    const { shown } = openRemotes(results, new Set(['remote-student/1']), exposed);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(shown).toEqual([]);
  });

  it('shows that the last good version is down while another page of it still loads', async () => {
    const other = '/student/messages';
    const { router } = openRemotes(results, new Set(), {
      'remote-student/2': [{ path: results, lazy: missing }],
      'remote-student/1': [
        { path: results, lazy: () => new Promise<never>(() => undefined) },
        { path: other, lazy: missing },
      ],
    });
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    await act(() => router.navigate(other));
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
  });

  it('requests no other version without a connection', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { remotes } = openRemotes(results, new Set(), { 'remote-student/2': [{ path: results, lazy: missing }] });
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(remotes.running('remote-student')).toMatchObject({ version: '2' });
  });

  it('requests a page that was lost without a connection again when the student comes back to it', async () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let broken = true;
    const lazy = async () => {
      if (broken) throw new Error('chunk missing');
      return { Component: () => <h1>النتائج</h1> };
    };
    const exposed = { 'remote-student/2': [{ path: results, lazy }] };
    const { router, remotes, failures } = openRemotes(results, new Set(), exposed);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    await act(() => router.navigate('/'));
    isOnline.mockReturnValue(true);
    broken = false;
    const now = performance.now() + 5000;
    jest.spyOn(performance, 'now').mockReturnValue(now);
    await act(() => router.navigate(results));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
    expect(remotes.running('remote-student')).toMatchObject({ version: '2' });
    expect(failures).toHaveLength(1);
  });

  it('stays when the student has left its broken page before the last good version has loaded', async () => {
    const other = '/student/messages';
    const exposed = {
      'remote-student/2': [
        { path: results, lazy: missing },
        { path: other, element: <input aria-label="رسالة" /> },
      ],
    };
    const arrive = delayOthers();
    const { router, remotes, failures } = openRemotes(results, new Set(), exposed);
    await waitFor(() => expect(RemoteLoader.prototype.loadInstead).toHaveBeenCalled());
    await act(() => router.navigate(other));
    await userEvent.type(screen.getByRole('textbox'), 'سؤال');
    await arrive();
    expect(screen.getByRole('textbox')).toHaveValue('سؤال');
    expect(remotes.running('remote-student')).toMatchObject({ version: '2' });
    expect(failures).toEqual([expect.not.objectContaining({ fellBackTo: '1' })]);
    await act(() => router.navigate(results));
    await arrive();
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('falls back on the page to which the student went meanwhile, if that is broken, too', async () => {
    const other = '/student/messages';
    const arrive = delayOthers();
    const { router } = openRemotes(results, new Set(), {
      'remote-student/2': [{ path: '/student', Component: Throws, children: [{ path: '*', element: <p /> }] }],
      'remote-student/1': [{ path: other, element: <h1>الرسائل</h1> }],
    });
    await waitFor(() => expect(RemoteLoader.prototype.loadInstead).toHaveBeenCalled());
    await act(() => router.navigate(other));
    await arrive();
    await arrive();
    expect(await screen.findByRole('heading', { name: 'الرسائل' })).toBeVisible();
  });
});
