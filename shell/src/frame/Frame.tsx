import type { FrameHandle } from '@manassa/shared/federation';
import { LiveRegion } from '@manassa/shared/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigate, useNavigation } from 'react-router-dom';
import { copy } from '../copy';
import { Dock } from '../dock/Dock';
import { EndFirstScreen } from '../firstScreen/EndFirstScreen';
import { firstScreen } from '../firstScreen/takeOver';
import { Footer } from './Footer';
import css from './Frame.module.css';
import { Notices } from './notices/Notices';
import { PageLoading } from './PageLoading';
import { StillLoading } from './StillLoading';
import { TopBar } from './bar/TopBar';
import { useFocusOnNavigation } from './navigation/useFocusOnNavigation';
import { useEndOfLogout } from './logout/useLogout';
import { useOnlineNotices } from './notices/useOnlineNotices';
import { usePrefetchOnIntent } from './navigation/usePrefetchOnIntent';
import type { IntentHandlers } from './navigation/usePrefetchOnIntent';
import { useUnauthorisedRedirect } from './navigation/useUnauthorisedRedirect';

/** The innermost route that sets a frame decides. */
function useFrameKind(): NonNullable<FrameHandle['frame']> {
  const matches = useMatches();
  const kinds = matches.map(({ handle }) => (handle as FrameHandle | undefined)?.frame);
  return kinds.reverse().find((kind) => kind !== undefined) ?? 'full';
}

interface PageProps {
  kind: NonNullable<FrameHandle['frame']>;
  intent?: IntentHandlers;
  children: ReactNode;
}

function Page({ kind, intent, children }: PageProps) {
  const loading = useNavigation().state === 'loading';
  return (
    <div className={css.frame} data-kind={kind} {...intent}>
      <a href="#content" className={css.skip}>
        {copy.skipToContent}
      </a>
      {kind !== 'bare' && <TopBar />}
      {loading && <div className={css.pending} aria-hidden="true" />}
      <div role="status">{loading && <StillLoading className={css.stillAbove} />}</div>
      <main id="content" tabIndex={-1} className={css.content}>
        {children}
      </main>
      {kind === 'full' && <Footer />}
      <Notices />
      <LiveRegion />
      <Dock />
    </div>
  );
}

/** Frame of every page: top bar, content, footer, toasts, and the effects of a navigation. */
export function Frame() {
  const kind = useFrameKind();
  const navigate = useNavigate();
  useUnauthorisedRedirect(navigate);
  useEndOfLogout();
  useFocusOnNavigation();
  useOnlineNotices();
  const intent = usePrefetchOnIntent();
  useEffect(() => {
    document.documentElement.dataset.started = '';
  }, []);
  return (
    <Page kind={kind} intent={intent}>
      <Outlet />
      {/* Entries that a link within the page makes have the key 'default'; their path tells pages apart. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      {/* After ScrollRestoration, so that the page keeps its scroll position. */}
      <EndFirstScreen />
    </Page>
  );
}

/** Frame while the page's code loads. A first screen shows it already: only the text for a slow connection is added. */
export function FrameLoading() {
  if (firstScreen() !== null) {
    return (
      <div role="status">
        <StillLoading className={css.still} />
      </div>
    );
  }
  return (
    <Page kind="full">
      <PageLoading />
    </Page>
  );
}
