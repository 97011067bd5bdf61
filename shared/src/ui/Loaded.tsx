import type { ReactNode } from 'react';
import type { Loadable } from '../data';
import { copy } from '../locale';
import { FailedState } from './FailedState';

interface LoadedProps<Data> {
  read: Loadable<Data>;
  /** The shape of what is coming. */
  skeleton: ReactNode;
  children: (data: Data, refresh: () => Promise<void>) => ReactNode;
  /** Shows nothing when the read fails, for parts that the screen can do without. */
  quietFailure?: boolean;
  /** The heading of the failure. */
  failedTitle?: string;
}

/** A read in its three states: the skeleton, the failure with its retry, or what was read. */
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
        <FailedState sentence={read.advice ?? read.sentence} retry={read.retry} title={failedTitle} />
      );
    case 'ready':
      return <>{children(read.data, read.refresh)}</>;
  }
}
