import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { shellVersion } from '../diagnosis/shellVersion';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import { CrashScreen } from './CrashScreen';

/** The shell itself threw: nothing else is there to take over, so the student is told, and the reports are. */
export function FrameCrash() {
  const router = useRemoteRouter();
  const error = useRouteError();
  useEffect(() => router.noteCrash('shell', { version: shellVersion }, error), [router, error]);
  return <CrashScreen />;
}
