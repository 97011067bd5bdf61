import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { User } from '../contract';
import { enrollmentsAtom, favouritesAtom, noticesAtom, sessionAtom, store } from '../session';
import type { Session } from '../session';
import { prepareRoot } from '../ui';

interface RenderAppOptions {
  path?: string;
  session?: User | 'visitor' | 'loading';
}

interface RenderedApp extends RenderResult {
  router: ReturnType<typeof createMemoryRouter>;
  person: UserEvent;
}

function sessionOf(session: NonNullable<RenderAppOptions['session']>): Session {
  if (session === 'visitor') return { status: 'visitor' };
  if (session === 'loading') return { status: 'loading', token: null };
  return { status: 'student', token: session.loginToken ?? 'token', user: session };
}

/**
 * Renders a screen or a remote's routes as the shell does: a router at `path`, the page's store with a session, and an
 * empty cache. Resets the store.
 */
export function renderApp(
  ui: ReactElement | RouteObject[],
  { path = '/', session = 'visitor' }: RenderAppOptions = {},
): RenderedApp {
  store.set(sessionAtom, sessionOf(session));
  store.set(noticesAtom, []);
  store.set(enrollmentsAtom, { list: null, refresh: false });
  store.set(favouritesAtom, { list: null, refresh: false });
  const routes = Array.isArray(ui) ? ui : [{ path: '*', element: ui }];
  // Loaders that run before the first render would otherwise print a warning.
  const root = { HydrateFallback: () => null, children: routes };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  const cache = new Map();
  const container = document.body.appendChild(document.createElement('div'));
  prepareRoot(container);
  const rendered = render(
    <Provider store={store}>
      <SWRConfig value={{ provider: () => cache }}>
        <RouterProvider router={router} />
      </SWRConfig>
    </Provider>,
    { container },
  );
  return { ...rendered, router, person: userEvent.setup() };
}
