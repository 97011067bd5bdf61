import { configAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import type { Teacher as TeacherSection } from './Teacher';

/**
 * Loads the teacher's section after the page is drawn, if one is configured: the first screen, which the build renders,
 * knows no settings, and pages without a teacher load nothing.
 */
export function TeacherLater() {
  const { teacher } = useAtomValue(configAtom);
  const [Section, setSection] = useState<typeof TeacherSection | null>(null);
  const isConfigured = teacher !== null;
  useEffect(() => {
    if (!isConfigured) return;
    import(/* webpackChunkName: "teacher" */ './Teacher').then(
      ({ Teacher }) => setSection(() => Teacher),
      // The page is complete without it.
      () => undefined,
    );
  }, [isConfigured]);
  return teacher !== null && Section !== null ? <Section {...teacher} /> : null;
}
