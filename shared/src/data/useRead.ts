import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import useSWR from 'swr';
import type { SWRConfiguration } from 'swr';
import type { CallArgs, CallData, ReadName } from '../contract';
import { cacheScopeAtom } from '../session';
import { isApiError } from './ApiError';
import type { ApiErrorCode } from './ApiError';
import { announceSuccess } from './announceSuccess';
import { nextSteps } from './errorCatalogue';
import { reportFailure } from './failure';
import { request } from './request';

/** The state of a read. A failure keeps what was there before in `data`, where there was something. */
export type Loadable<Data> =
  | { state: 'loading' }
  | {
      state: 'failed';
      /** The sentence of the toast. */
      sentence: string;
      status: number | null;
      retry: () => void;
      /** What the student can do next, for the text beside the toast. Older shells do not say. */
      advice?: string;
      /** Why it failed; null when no call did. Older shells do not say. */
      code?: ApiErrorCode | null;
    }
  | { state: 'ready'; data: Data; refresh: () => Promise<void> };

/** SWR's key of a read: the call, who asks, and what for. The same key anywhere in the page is one request. */
export function readKey<Name extends ReadName>(name: Name, scope: string, args: CallArgs<Name>) {
  return [name, scope, args] as const;
}

/** Waits before a read that got no answer is asked again, in milliseconds: a hiccup heals unseen, an outage shows soon. */
const RETRY_WAITS_MS = [400, 1600];

/** A failure that took longer than this was a time-out: asking again would only double the wait. */
const QUICK_FAILURE_MS = 5000;

interface RetryOptions {
  /** Repeats the read also when the server fails with a 5xx, for reads that nobody can repeat by hand. */
  serverFailures?: boolean;
}

function isWorthRepeating(error: unknown, { serverFailures = false }: RetryOptions): boolean {
  if (!isApiError(error)) return false;
  return error.code === 'network' || (serverFailures && error.status !== null && error.status >= 500);
}

/**
 * Reads a call of the contract outside of React. Network failures are repeated with back-off.
 *
 * @throws ApiError of the last attempt; nothing is shown of it
 */
export async function readWithRetry<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
  options: RetryOptions = {},
): Promise<CallData<Name>> {
  for (let attempt = 0; ; attempt += 1) {
    const startedAt = performance.now();
    try {
      const { data, message } = await request(name, args);
      announceSuccess(name, message);
      return data;
    } catch (error) {
      const waitMs = RETRY_WAITS_MS[attempt];
      const quick = performance.now() - startedAt < QUICK_FAILURE_MS;
      if (waitMs === undefined || !quick || !isWorthRepeating(error, options)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/**
 * Reads a call of the contract through the page's one SWR cache. `args` of null asks for nothing and stays `loading`.
 * Network failures are repeated with back-off before they count; other failures count at once. A failure shows its
 * toast once, unless `quiet`: true for places that say it themselves, 'refresh' for reads that are repeated in the
 * background, whose first failure alone is one that the student waits for.
 */
export function useRead<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name> | null,
  options: { quiet?: boolean | 'refresh'; swr?: SWRConfiguration } = {},
): Loadable<CallData<Name>> {
  const scope = useAtomValue(cacheScopeAtom);
  const { data, error, isValidating, mutate } = useSWR(
    args === null ? null : readKey(name, scope, args),
    async ([, , asked]) => readWithRetry(name, asked),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onError: (failure: unknown) =>
        reportFailure(failure, options.quiet === 'refresh' ? data !== undefined : options.quiet),
      ...options.swr,
    },
  );
  const refresh = useCallback(async (): Promise<void> => {
    await mutate();
  }, [mutate]);
  const retry = useCallback((): void => {
    void mutate().catch(() => undefined);
  }, [mutate]);

  if (data !== undefined) return { state: 'ready', data, refresh };
  if (error !== undefined && !isValidating) {
    return {
      state: 'failed',
      sentence: isApiError(error) ? error.sentence : '',
      status: isApiError(error) ? error.status : null,
      retry,
      advice: isApiError(error) && error.code === 'network' ? nextSteps.network : nextSteps.other,
      code: isApiError(error) ? error.code : null,
    };
  }
  return { state: 'loading' };
}
