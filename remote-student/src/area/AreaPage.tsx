import { RequireStudent } from '@manassa/shared/session';
import type { ReactNode } from 'react';
import { copy } from '../copy';
import { AreaTitle } from './AreaTitle';

interface AreaPageProps {
  title: string;
  /** Also shown while the data loads, so that a page has one skeleton. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Page of the student area: shows its heading at once, its content once the session is known. */
export function AreaPage({ title, skeleton, children }: AreaPageProps) {
  return (
    <>
      <AreaTitle>{title}</AreaTitle>
      <RequireStudent
        loading={
          <div role="status" aria-label={copy.loading} aria-busy="true">
            {skeleton}
          </div>
        }
      >
        {children}
      </RequireStudent>
    </>
  );
}
