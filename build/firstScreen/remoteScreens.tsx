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

type Variant = keyof typeof sessions;

export interface Screen {
  frame: 'full' | 'bar' | 'bare';
  visitor: string;
  student: string;
}

/** Place in a layout for another remote's screen; the page server uses it too (release/src/pages). */
const NESTED = '<!--manassa:nested-->';

/** React would escape a comment, so this text is rendered first. */
const HOLE = '@@manassa:nested@@';

/** Adds a page below each layout for other remotes' addresses. */
function withHoles(all: readonly RouteObject[], layouts: readonly string[]): RouteObject[] {
  return all.map((route) =>
    route.id === undefined || !layouts.includes(route.id) || route.index
      ? route
      : { ...route, children: [...(route.children ?? []), { path: '*', element: HOLE }] },
  );
}

function frameOf(handle: unknown): Screen['frame'] | undefined {
  if (typeof handle !== 'object' || handle === null || !('frame' in handle)) return undefined;
  return handle.frame === 'bar' || handle.frame === 'bare' ? handle.frame : 'full';
}

/** Renders a page without a browser. Throws if no route matches or a component needs a browser. */
export async function renderScreen(address: string, layouts: readonly string[]): Promise<Screen> {
  const handler = createStaticHandler(withHoles(routes as RouteObject[], layouts));
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} redirects: it has no first screen`);
  if (context.errors) {
    const [cause] = Object.values(context.errors) as unknown[];
    // In the message: Rspack does not print the cause.
    throw new Error(`${address} has no first screen: ${cause instanceof Error ? cause.message : 'no page'}`, { cause });
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  const draw = (variant: Variant): string => {
    store.set(sessionAtom, sessions[variant]);
    const html = renderToString(
      <Provider store={store}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </SWRConfig>
      </Provider>,
    );
    return html.replace(HOLE, NESTED);
  };
  const kinds = context.matches.map(({ route }) => frameOf(route.handle));
  const student = draw('student');
  return {
    frame: kinds.reverse().find((kind) => kind !== undefined) ?? 'full',
    // Empty where visitors are redirected.
    visitor: draw('visitor') || student,
    student,
  };
}
