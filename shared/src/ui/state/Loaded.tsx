import type { ReactNode } from 'react';
import type { Loadable } from '../../data';
import { copy } from '../../locale';
import { FailedState } from './FailedState';

interface LoadedProps<Data> {
  read: Loadable<Data>;
  skeleton: ReactNode;
  children: (data: Data, refresh: () => Promise<void>) => ReactNode;
  /** Shows nothing when the read fails, for parts that the screen can do without. */
  quietFailure?: boolean;
  failedTitle?: string;
}

/** Renders a read: the skeleton, the failure with its retry, or the data. */
export function Loaded<Data>({ read, skeleton, children, quietFailure = false, failedTitle }: LoadedProps<Data>) {
  switch (read.state) {
    case 'loading':
      return (
        <div aria-busy="true">
          <span role="status" className="visually-hidden">
            {copy.loading}
          </span>
          {skeleton}
        </div>
      );
    case 'failed':
      return quietFailure ? null : (
        <FailedState
          sentence={read.advice ?? read.sentence}
          retry={read.retry}
          retrying={read.retrying}
          title={failedTitle}
          isUnreachable={read.code === 'network'}
        />
      );
    case 'ready':
      return <>{children(read.data, read.refresh)}</>;
  }
}
