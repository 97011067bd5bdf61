import { useCallback, useRef, useState } from 'react';
import type { CallArgs, WriteName } from '../contract';
import { holdUpdates } from '../federation';
import type { ApiError } from '../network/ApiError';
import { isApiError } from '../network/ApiError';
import { announceSuccess } from './announceSuccess';
import { reportFailure } from '../network/failure';
import { request } from './request';
import type { Reply } from './request';
import type { RequestOptions } from '../network/send';

/** `ignored`: another one was pending, so this one was not sent. */
export type WriteOutcome<Name extends WriteName> =
  | { state: 'done'; reply: Reply<Name> }
  | { state: 'failed'; error: ApiError | null }
  | { state: 'ignored' };

export interface Write<Name extends WriteName> {
  pending: boolean;
  /** Sends the call; ignored while one is pending. Never throws. */
  send: (args: CallArgs<Name>, options?: RequestOptions) => Promise<WriteOutcome<Name>>;
}

/**
 * Returns a write, which is never repeated automatically. The server's success message becomes a success toast (unless
 * the call is silent in the contract), a failure the toast of the error catalogue (unless `quiet`).
 */
export function useWrite<Name extends WriteName>(name: Name, { quiet = false } = {}): Write<Name> {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const send = useCallback(
    async (args: CallArgs<Name>, options?: RequestOptions): Promise<WriteOutcome<Name>> => {
      if (busy.current) return { state: 'ignored' };
      busy.current = true;
      setPending(true);
      // Another document would not show what became of it.
      const endHold = holdUpdates();
      try {
        const reply = await request(name, args, options);
        announceSuccess(name, reply.message);
        return { state: 'done', reply };
      } catch (error) {
        reportFailure(error, quiet);
        return { state: 'failed', error: isApiError(error) ? error : null };
      } finally {
        busy.current = false;
        setPending(false);
        endHold();
      }
    },
    [name, quiet],
  );
  return { pending, send };
}
