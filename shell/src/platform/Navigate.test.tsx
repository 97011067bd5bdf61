import { act, render, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Navigate } from './Navigate';

/** Page that redirects when its data has come. */
function Course() {
  const [known, setKnown] = useState(false);
  return known ? (
    <Navigate to="../lecture" relative="path" replace />
  ) : (
    <button onClick={() => setKnown(true)}>known</button>
  );
}

let details: Promise<null>;

const never = new Promise<never>(() => undefined);

/** Page that has arrived and is not drawn yet. */
function Undrawn() {
  return use(never);
}

function open() {
  details = Promise.resolve(null);
  window.history.replaceState(null, '', '/course/details');
  const router = createBrowserRouter([
    { path: '/course/details', loader: () => details, element: <h1>details</h1>, HydrateFallback: () => null },
    { path: '/course/view', element: <Course /> },
    { path: '/course/lecture', element: <h1>lecture</h1> },
    { path: '/login', element: <Undrawn /> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

/** Goes back or forward; resolves when the address has changed. */
async function step(by: number): Promise<void> {
  const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(by);
  await act(() => stepped);
}

const receive = (): void => act(() => screen.getByRole('button', { name: 'known' }).click());

it('redirects, in place of the address that redirects', async () => {
  const router = open();
  await act(() => router.navigate('/course/view'));
  const entries = window.history.length;
  receive();
  expect(await screen.findByRole('heading', { name: 'lecture' })).toBeTruthy();
  expect([window.location.pathname, window.history.length]).toEqual(['/course/lecture', entries]);
});

it('SH-14 does not replace the page that the student goes back to meanwhile', async () => {
  const router = open();
  await act(() => router.navigate('/course/view'));
  // The address changes before the page does.
  details = new Promise(() => undefined);
  await step(-1);
  receive();
  await act(async () => {});
  expect(window.location.pathname).toBe('/course/details');
});

it('SH-14 redirects when the student returns before the page that was chosen has arrived', async () => {
  const router = open();
  await act(() => router.navigate('/course/view'));
  details = new Promise(() => undefined);
  await step(-1);
  receive();
  await step(1);
  expect(await screen.findByRole('heading', { name: 'lecture' })).toBeTruthy();
});

it('SH-14 does not replace the page of a link that is pressed before the data comes', async () => {
  const router = open();
  await act(() => router.navigate('/course/view'));
  let arrive = (): void => undefined;
  details = new Promise((resolve) => (arrive = () => resolve(null)));
  act(() => void router.navigate('/course/details'));
  receive();
  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: 'details' })).toBeTruthy();
});

it('SH-14 does not replace a page that has arrived and is not drawn yet', async () => {
  const router = open();
  await act(() => router.navigate('/course/view'));
  await act(() => router.navigate('/login'));
  await act(async () => receive());
  expect(window.location.pathname).toBe('/login');
});
