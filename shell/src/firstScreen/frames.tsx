import type { FrameHandle } from '@manassa/shared/federation';
import { sessionAtom, store } from '@manassa/shared/session';
import { Provider } from 'jotai/react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Frame } from '../frame/Frame';
import { RemoteRouterContext } from '../remotes/useRemoteRouter';
import type { RemoteControls } from '../remotes/useRemoteRouter';
import { withPlaces } from './contacts';

export { renderContacts } from './contacts';

/* Frame for the page server: rendered by the build in Node, never by a page. */

const sessions = {
  visitor: { status: 'visitor' },
  student: { status: 'loading', token: 'token' },
} as const;

/** Placeholder of the remote's screen; the build cuts the HTML there. */
const HOLE = '@@manassa:screen@@';

export type Cut = readonly [before: string, after: string];

export interface FrameHtml {
  visitor: Cut;
  student: Cut;
}

const noRemotes: RemoteControls = {
  prefetch: () => undefined,
  missingOwner: () => null,
  retry: async () => false,
  running: () => null,
  wasShown: () => false,
  fallBack: async () => false,
  noteCrash: () => undefined,
};

async function drawFrame(address: string, kind: NonNullable<FrameHandle['frame']>): Promise<FrameHtml> {
  const handler = createStaticHandler([
    { Component: Frame, children: [{ path: '*', handle: { frame: kind }, element: HOLE }] },
  ]);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error('the frame redirects');
  const router = createStaticRouter(handler.dataRoutes, context);
  const draw = (variant: keyof typeof sessions): Cut => {
    store.set(sessionAtom, sessions[variant]);
    const html = renderToString(
      <Provider store={store}>
        <RemoteRouterContext value={noRemotes}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </RemoteRouterContext>
      </Provider>,
    );
    // A version has the same bytes whenever it is built.
    const [before, after, ...more] = html.replace(`>${new Date().getFullYear()}<`, '><').split(HOLE);
    if (before === undefined || after === undefined || more.length > 0) throw new Error('the frame has not one hole');
    return [before, withPlaces(after)];
  };
  return { visitor: draw('visitor'), student: draw('student') };
}

/** Frames by kind; `home` is the landing page's, where the bar is transparent. */
export async function renderFrames(): Promise<Record<string, FrameHtml>> {
  return {
    home: await drawFrame('/', 'full'),
    full: await drawFrame('/page', 'full'),
    bar: await drawFrame('/page', 'bar'),
    bare: await drawFrame('/page', 'bare'),
  };
}
