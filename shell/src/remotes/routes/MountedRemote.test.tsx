import { sessionAtom, store } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import { MountedRemote } from './MountedRemote';

const shown = jest.fn();

beforeEach(() => {
  shown.mockClear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function open(session: 'visitor' | 'loading' = 'visitor') {
  const pages = ['a', 'b'].map((path) => ({ path, element: <p>{path}</p> }));
  return renderApp([{ element: <MountedRemote shown={shown} />, children: pages }], { path: '/a', session });
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('RL-06 counts a page as shown that stays on the screen', async () => {
  open();
  await pass(149);
  expect(shown).not.toHaveBeenCalled();
  await pass(1);
  expect(shown).toHaveBeenCalledTimes(1);
});

test('RL-06 does not count a page as shown that redirects at once or is left', async () => {
  const { router, unmount } = open();
  await pass(100);
  await act(() => router.navigate('/b'));
  await pass(100);
  expect(screen.getByText('b')).toBeVisible();
  expect(shown).not.toHaveBeenCalled();
  unmount();
  await pass(1000);
  expect(shown).not.toHaveBeenCalled();
});

test('RL-06 does not count the skeleton of a guard as a page', async () => {
  open('loading');
  await pass(1000);
  expect(shown).not.toHaveBeenCalled();
  act(() => store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser() }));
  await pass(150);
  expect(shown).toHaveBeenCalledTimes(1);
});
