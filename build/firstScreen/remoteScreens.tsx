import { sessionAtom, store } from '@manassa/shared/session';
import { Provider } from 'jotai/react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { SWRConfig } from 'swr';
// The remote being built, see nodeBuild.ts.
import { routes } from 'manassa-routes';

/** Session on first render: no one, or a token that the server has not confirmed. */
const sessions = {
  visitor: { status: 'visitor' },
  student: { status: 'loading', token: 'token' },
} as const;

export type Variant = keyof typeof sessions;

export interface Screen {
  frame: 'full' | 'bar' | 'bare';
  visitor: string;
  student: string;
}

function frameOf(handle: unknown): Screen['frame'] | undefined {
  if (typeof handle !== 'object' || handle === null || !('frame' in handle)) return undefined;
  return handle.frame === 'bar' || handle.frame === 'bare' ? handle.frame : 'full';
}

/**
 * Renders a page as React's first render, without a browser. Throws if no route matches or a component needs a browser.
 */
export async function renderScreen(address: string): Promise<Screen> {
  const handler = createStaticHandler(routes as RouteObject[]);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} redirects: it has no first screen`);
  if (context.errors) throw new Error(`${address} has no first screen`, { cause: context.errors });
  const router = createStaticRouter(handler.dataRoutes, context);
  const draw = (variant: Variant): string => {
    store.set(sessionAtom, sessions[variant]);
    return renderToString(
      <Provider store={store}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </SWRConfig>
      </Provider>,
    );
  };
  const kinds = context.matches.map(({ route }) => frameOf(route.handle));
  return {
    frame: kinds.reverse().find((kind) => kind !== undefined) ?? 'full',
    visitor: draw('visitor'),
    student: draw('student'),
  };
}
