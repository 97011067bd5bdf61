import { waitFor } from '@testing-library/react';
import { createBrowserRouter } from 'react-router-dom';
import { skipRepeats } from './skipRepeats';

let close = (): void => undefined;
afterEach(() => close());

function open() {
  const listen = jest.spyOn(window, 'addEventListener');
  const noteEntry = skipRepeats();
  const [listened] = listen.mock.calls;
  listen.mockRestore();
  const router = createBrowserRouter([{ path: '*', element: null }]);
  router.subscribe(noteEntry);
  const shown: string[] = [];
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') shown.push(location.pathname);
  });
  close = () => {
    if (listened) window.removeEventListener(listened[0], listened[1]);
    router.dispose();
  };
  const push = (path: string) => router.navigate(path);
  const replace = (path: string) => router.navigate(path, { replace: true });
  return { push, replace, shown };
}

const at = (path: string): Promise<unknown> =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));

test('SE-03 leaves the page at the first press of back after a login in between', async () => {
  const { push, replace, shown } = open();
  await push('/catalogue');
  await push('/details');
  await push('/login');
  await replace('/details');
  shown.length = 0;
  window.history.back();
  await at('/catalogue');
  expect(shown).toEqual(['/catalogue']);
  window.history.forward();
  await at('/details');
  window.history.back();
  await at('/catalogue');
});

test('SH-03 skips every repetition of a page, as after several attempts of an exam', async () => {
  const { push, replace } = open();
  await push('/lecture');
  await push('/start');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await push('/attend');
    await replace('/start');
  }
  window.history.back();
  await at('/lecture');
});

test('SH-03 skips no page with another query', async () => {
  const { push } = open();
  await push('/other');
  await push('/list');
  await push('/list?grade=third');
  window.history.back();
  await at('/list');
  window.history.back();
  await at('/other');
  window.history.go(2);
  await at('/list?grade=third');
});
