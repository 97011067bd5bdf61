import { holdUpdates } from '@manassa/shared/federation';
import { noticesAtom, notify, store } from '@manassa/shared/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NavigateOptions } from 'react-router-dom';
import { openRemotes } from '../testing/openRemotes';
import { RemoteLoader } from './versions/remoteLoader';

type Opened = ReturnType<typeof openRemotes>;

const NEWER = { 'remote-public': '3', 'remote-student': '3', 'remote-course-player': '3', 'remote-exam': '3' };
const RESULTS = '/student/results';
const EXAM = '/course/view/c1/exam/e1/start';

afterEach(() => {
  store.set(noticesAtom, []);
  window.history.replaceState(null, '', '/');
});

async function goTo({ router }: Opened, path: string): Promise<void> {
  await act(() => router.navigate(path));
}

/** Starts a navigation that never ends, because it loads a document. */
async function leaveFor({ router, documents }: Opened, to: string | -1, options?: NavigateOptions): Promise<void> {
  const before = documents.length;
  act(() => void (to === -1 ? router.navigate(to) : router.navigate(to, options)));
  await waitFor(() => expect(documents).toHaveLength(before + 1));
}

async function learn(page: Opened, versions = NEWER, shell?: string): Promise<void> {
  await act(async () => page.learn(versions, shell));
}

/** Opens the results and goes on to the landing page. */
async function leaveResults(): Promise<Opened> {
  const page = openRemotes(RESULTS, new Set());
  await screen.findByRole('heading', { name: 'النتائج' });
  await goTo(page, '/');
  return page;
}

test('RL-18 loads the document of a remote that the student left and that was replaced since', async () => {
  const page = await leaveResults();
  await learn(page);
  expect(page.remotes.running('remote-student')).toBeNull();
  expect(page.remotes.running('remote-public')).toMatchObject({ version: '2' });
  window.history.replaceState({ usr: null, key: 'before', idx: 4 }, '', '/');

  await leaveFor(page, `${RESULTS}?term=1#first`, { state: 'kept' });
  expect(page.documents).toEqual([RESULTS]);
  expect(window.location).toMatchObject({ search: '?term=1', hash: '#first' });
  expect(window.history.state).toMatchObject({ usr: 'kept', idx: 5, key: page.router.state.navigation.location?.key });
  // The page stays until the document is gone.
  expect(page.router.state.location.pathname).toBe('/');
  expect(screen.queryByRole('heading', { name: 'النتائج' })).toBeNull();
});

test('RL-18 a replacing navigation replaces the entry; going back adds none', async () => {
  const page = await leaveResults();
  await learn(page);
  window.history.replaceState({ idx: 4 }, '', '/');
  const entries = window.history.length;
  await leaveFor(page, RESULTS, { replace: true });
  expect(window.history.state).toMatchObject({ idx: 4 });
  expect(window.history.length).toBe(entries);
  window.history.replaceState({ idx: 3 }, '', '/somewhere');
  await leaveFor(page, -1);
  expect(page.documents).toEqual([RESULTS, '/somewhere']);
  expect(window.history.state).toEqual({ idx: 3 });
});

test('RL-18 keeps the remote on the screen, and loads the document of one that is nested in a replaced layout', async () => {
  const page = openRemotes(EXAM, new Set());
  await screen.findByRole('heading', { name: 'بدء الامتحان' });
  await goTo(page, '/course/view/c1');
  await learn(page, { ...NEWER, 'remote-exam': '2' });
  expect(page.remotes.running('remote-course-player')).toMatchObject({ version: '2' });
  await goTo(page, EXAM);
  expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();

  await goTo(page, '/');
  await learn(page, { ...NEWER, 'remote-exam': '2' });
  const { live } = page.server;
  page.server.live = null;
  await goTo(page, EXAM);
  expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();

  page.server.live = live;
  await goTo(page, '/');
  await learn(page, { ...NEWER, 'remote-exam': '2' });
  await leaveFor(page, EXAM);
  expect(page.documents).toEqual([EXAM]);
});

test('RL-18 keeps what is typed in a page whose code came with a retry when a remote that was left is replaced', async () => {
  let isLost = true;
  const lazy = async () => {
    if (isLost) throw new Error('chunk missing');
    return { Component: () => <input aria-label="الكود" /> };
  };
  const exposed = { 'remote-student/2': [{ path: RESULTS, lazy }] };
  const page = openRemotes('/', new Set(['remote-student/1']), exposed);
  await screen.findByRole('link', { name: 'نتائجي' });
  await goTo(page, RESULTS);
  isLost = false;
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }));
  await userEvent.type(await screen.findByRole('textbox'), '123');
  await learn(page, { ...NEWER, 'remote-student': '2' });
  expect(page.remotes.running('remote-public')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveValue('123');
});

test('RL-18 another shell replaces every remote that the student left', async () => {
  const page = await leaveResults();
  await learn(page, {} as typeof NEWER, '2');
  expect(page.remotes.running('remote-public')).toMatchObject({ version: '2' });
  await leaveFor(page, RESULTS);
});

test('RL-18 a version that failed in this page replaces nothing', async () => {
  const page = await leaveResults();
  page.failed['remote-student'] = ['3'];
  await learn(page);
  expect(page.remotes.running('remote-student')).toMatchObject({ version: '2' });
});

test('RL-18 loads nothing of an older version ahead when the address will load a document', async () => {
  const page = await leaveResults();
  await learn(page);
  const load = jest.spyOn(RemoteLoader.prototype, 'load');
  page.remotes.prefetch('/');
  expect(load).toHaveBeenCalledTimes(1);
  page.remotes.prefetch(RESULTS);
  expect(load).toHaveBeenCalledTimes(1);
});

describe('RL-18 the older version is shown again', () => {
  const cases: [string, (page: Opened) => void | (() => void)][] = [
    ['when the server does not respond', ({ server }) => void (server.live = null)],
    ['while something holds updates', () => holdUpdates()],
    ['while a toast is shown', () => void notify('success', 'تم')],
    ['after a rollback that the tab does not know yet', ({ server }) => void (server.live = server.first)],
  ];
  test.each(cases)('%s', async (_, arrange) => {
    const page = await leaveResults();
    await learn(page);
    let end: void | (() => void) = undefined;
    await act(async () => {
      end = arrange(page);
    });
    await goTo(page, RESULTS);
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
    expect(page.remotes.running('remote-student')).toMatchObject({ version: '2' });
    expect(page.documents).toEqual([]);
    (end as (() => void) | undefined)?.();
  });

  test('and replaced again when the student left it once more', async () => {
    const page = await leaveResults();
    await learn(page);
    const { live } = page.server;
    page.server.live = null;
    await goTo(page, RESULTS);
    await screen.findByRole('heading', { name: 'النتائج' });
    await goTo(page, '/');
    await learn(page);
    expect(page.server.live).toEqual(live);
    await leaveFor(page, RESULTS);
  });
});

test('RL-18 a navigation that the student cancelled loads no document', async () => {
  const page = await leaveResults();
  await learn(page);
  act(() => void page.router.navigate(RESULTS));
  await goTo(page, '/not-found-404');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(page.documents).toEqual([]);
});
