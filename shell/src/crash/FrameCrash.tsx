import { useEffect, useLayoutEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { shellVersion } from '../diagnosis/shellVersion';
import { firstScreen } from '../firstScreen/takeOver';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import { CrashScreen } from './CrashScreen';

/** Error page for a crash of the shell itself, which has no fallback; also reports it. */
export function FrameCrash() {
  const router = useRemoteRouter();
  const error = useRouteError();
  useEffect(() => router.noteCrash('shell', { version: shellVersion }, error), [router, error]);
  // The first screen covers the page until a part of the frame removes it.
  useLayoutEffect(() => firstScreen()?.remove(), []);
  return <CrashScreen />;
}
