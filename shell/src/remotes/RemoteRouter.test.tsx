import { noteRunningVersion, pinVersion, unpinVersion } from '@manassa/shared/federation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openRemotes } from '../testing/openRemotes';
import { CONTENT_ROUTE_ID } from './RemoteRouter';

describe('RemoteRouter', () => {
  it('loads a remote when its address is opened', async () => {
    openRemotes('/', new Set());
    await userEvent.click(await screen.findByRole('link', { name: 'نتائجي' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('prefetches the page of an address together with its remote', async () => {
    const lazy = jest.fn(async () => ({ Component: () => <h1>النتائج</h1> }));
    const { remotes } = openRemotes('/', new Set(), { 'remote-student/2': [{ path: '/student/results', lazy }] });
    remotes.prefetch('/student/results');
    await waitFor(() => expect(lazy).toHaveBeenCalledTimes(1));
    expect(remotes.running('remote-student')).toBeNull();
  });

  it('nests the exam in the player’s layout', async () => {
    openRemotes('/course/view/c1/exam/e1/start', new Set());
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(screen.getByRole('navigation')).toHaveTextContent('محتوى الكورس');
  });

  it('RL-07 continues in the live version when the layout of an attempt’s version is gone after rollbacks', async () => {
    const exam = '/course/view/c1/exam/e1';
    const routes = ['/course/view/:courseId/exam/:itemId/*'];
    noteRunningVersion('remote-exam', { version: '3', base: '/remote-exam/3/', entry: 'r', routes, nestedIn: 'newer' });
    pinVersion('remote-exam', exam);
    const { failures, remotes } = openRemotes(`${exam}/start`, new Set());
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(remotes.running('remote-exam')).toMatchObject({ version: '2', because: 'fallback' });
    expect(failures).toMatchObject([{ version: '3', phase: 'mount', fellBackTo: '2' }]);
    unpinVersion('remote-exam', exam);
  });

  it('shows that a section is down, and the section after a retry, with the focus', async () => {
    const down = new Set(['remote-student']);
    openRemotes('/student/results', down);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(screen.getByText('الشريط')).toBeVisible();
    down.clear();
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    const heading = await screen.findByRole('heading', { name: 'النتائج' });
    expect(heading).toBeVisible();
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('keeps the layout when only the nested remote is down', async () => {
    const down = new Set(['remote-exam']);
    openRemotes('/course/view/c1/exam/e1/start', down);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(screen.getByRole('navigation')).toBeVisible();
    down.clear();
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
  });

  it('shows that a section is down when its layout is, too', async () => {
    openRemotes('/course/view/c1/exam/e1/start', new Set(['remote-exam', 'remote-course-player']));
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
  });

  it('mounts a remote once for which a retry and the student ask at the same time', async () => {
    const { remotes, router, failures } = openRemotes('/', new Set());
    await act(() => Promise.all([remotes.retry('/student/results'), router.navigate('/student/results')]));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
    expect(failures).toEqual([]);
  });

  it('SH-10 redirects an unknown address to the not-found page, replacing it', async () => {
    const { router } = openRemotes('/nowhere', new Set());
    expect(await screen.findByRole('heading', { name: 'غير موجود' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/not-found-404');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('redirects an unknown address inside a remote too', async () => {
    openRemotes('/student/nowhere', new Set());
    expect(await screen.findByRole('heading', { name: 'غير موجود' })).toBeVisible();
  });

  it('SH-08 limits a crash to its remote', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    openRemotes('/student/broken', new Set());
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(screen.getByText('الشريط')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/boom/)).toBeInTheDocument());
  });

  it('SH-08 leaves the other remotes usable when the version before a broken one cannot be mounted', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const twice = [{ id: CONTENT_ROUTE_ID, path: '/student/broken' }];
    const { router } = openRemotes('/student/broken', new Set(), { 'remote-student/1': twice });
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    await act(() => router.navigate('/course/view/c1'));
    expect(await screen.findByRole('link', { name: 'الامتحان' })).toBeVisible();
  });
});
