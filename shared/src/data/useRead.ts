import { useAtomValue } from 'jotai/react';
import { useCallback, useEffect, useState } from 'react';
import useSWR, { unstable_serialize as cacheKey, useSWRConfig } from 'swr';
import type { SWRConfiguration } from 'swr';
import type { CallArgs, CallData, ReadName } from '../contract';
import { cacheScopeAtom, store } from '../session';
import { isApiError, isUnreached } from '../network/ApiError';
import type { ApiErrorCode } from '../network/ApiError';
import { announceSuccess } from './announceSuccess';
import { asNewest } from './asNewest';
import { dropEarlyReads } from './earlyReads';
import { nextSteps, sentences } from '../network/errorCatalogue';
import { reportFailure } from '../network/failure';
import { mayRecover } from '../network/recovery.rule';
import { isKept, isStored, keepRead, readKept, readLaterKept, runningIn, takeTurn } from './lastData/keptReads';
import { lastReadTimesAtom, nameOfRead, noteShownRead, orLast } from './lastData/lastReads';
import type { ReadScreen } from './lastData/lastReads';
import { request } from './request';
import { soonOrStored } from './lastData/soonOrStored';
import type { RequestOptions } from '../network/send';

/** State of a read. A failed refresh stays `ready` with the data read before, and a `retry` stays `failed` while it runs. */
export type Loadable<Data> =
  | { state: 'loading' }
  | {
      state: 'failed';
      sentence: string;
      status: number | null;
      retry: () => void;
      /** Next step or reason, shown on the page. Absent in older shells. */
      advice?: string;
      /** Null for an error that is not a failed call. Absent in older shells. */
      code?: ApiErrorCode | null;
      /** True while `retry` runs. Absent in older shells, where the state is `loading` then. */
      retrying?: boolean;
    }
  | { state: 'ready'; data: Data; refresh: () => Promise<void> };

/** Returns the next step after a failed read: waiting does not help against a refusal, whose reason is shown instead. */
function adviceAfter(error: unknown): string {
  if (!isApiError(error)) return nextSteps.other;
  if (error.code === 'network') return nextSteps.network;
  const hasReason = error.code === 'server' && error.sentence !== sentences.server;
  return hasReason && !mayRecover(error.status) ? error.sentence : nextSteps.other;
}

/** SWR key of a read. Equal keys share one request. */
export function readKey<Name extends ReadName>(name: Name, scope: string, args: CallArgs<Name>) {
  return [name, scope, args] as const;
}

/** Delays in ms before a read without response is repeated. */
const RETRY_WAITS_MS = [400, 1600];

/**
 * A failure that took longer, in ms, was a timeout: a retry would only double the wait. It may work if the connection
 * has come back meanwhile, which SWR does not notice during a read.
 */
const QUICK_FAILURE_MS = 5000;

interface RetryOptions extends Pick<RequestOptions, 'onData'> {
  /** True to retry after a 5xx as well, for reads that the student cannot repeat. */
  serverFailures?: boolean;
  /** Returns data to show instead of waiting for a retry without a network; null for none. */
  instead?: () => Promise<unknown>;
  /** True to show no toast of a success. */
  quiet?: boolean;
}

function isWorthRepeating(error: unknown, { serverFailures = false }: RetryOptions): boolean {
  if (!isApiError(error)) return false;
  return error.code === 'network' || (serverFailures && error.status !== null && error.status >= 500);
}

/**
 * Reads a call outside React and repeats network failures with back-off, unless there is something to show `instead` or
 * the session has changed. Shows no failure. Throws the last ApiError.
 */
export async function readWithRetry<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
  options: RetryOptions = {},
): Promise<CallData<Name>> {
  const scope = store.get(cacheScopeAtom);
  for (let attempt = 0; ; attempt += 1) {
    const startedAt = performance.now();
    let cameBack = false;
    const noteBack = (): void => void (cameBack = true);
    window.addEventListener('online', noteBack);
    try {
      const { data, message } = await request(name, args, { onData: options.onData });
      if (options.quiet !== true) announceSuccess(name, message);
      return data;
    } catch (error) {
      // Early reads that nobody used yet may have failed, too, and a later retry must not show that.
      dropEarlyReads();
      const waitMs = RETRY_WAITS_MS[attempt];
      const quick = performance.now() - startedAt < QUICK_FAILURE_MS;
      if (waitMs === undefined || !(quick || cameBack) || !isWorthRepeating(error, options)) throw error;
      const isLost = isApiError(error) && error.code === 'network';
      if (isLost && ((await options.instead?.()) ?? null) !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      // It would ask as whoever is logged in now, and the 401 of a visitor would open the login page.
      if (store.get(cacheScopeAtom) !== scope) throw error;
    } finally {
      window.removeEventListener('online', noteBack);
    }
  }
}

interface ExamScreen extends ReadScreen {
  scope: string;
  /** True for a screen of an attempt, which reads again and again. */
  asksAgain: boolean;
}

/**
 * Runs the read of an exam, and stores the response on the device. If the server cannot be reached, returns the stored
 * one, for a screen without data; for a screen of an attempt, and for an attempt that can be continued, also while the
 * server takes long. Other reads just run.
 */
async function orKept<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name>,
  { scope, hasData, asksAgain, onLate, known: shown }: ExamScreen,
  ask: (instead?: () => Promise<CallData<Name> | null>) => Promise<CallData<Name>>,
): Promise<CallData<Name>> {
  if (!isKept(name)) return ask();
  const kept = hasData ? null : readKept(name, args);
  if (!navigator.onLine) {
    const known = await kept;
    if (known !== null) return known;
  }
  const applies = takeTurn(name, args);
  async function askNow(): Promise<CallData<Name>> {
    const data = await ask(kept !== null && asksAgain ? () => kept : undefined);
    // Another student may have logged in since, or the next attempt may have begun.
    if (store.get(cacheScopeAtom) === scope && applies()) keepRead(name, args, data);
    return data;
  }
  try {
    const find = async () => (asksAgain || runningIn(await kept) !== null ? kept : null);
    return await soonOrStored(askNow(), find, (late) => onLate(applies(false) ? late : undefined));
  } catch (error) {
    const known = isUnreached(error) ? await (kept ?? readLaterKept(name, args, shown())) : null;
    if (known === null) throw error;
    reportFailure(error, hasData && asksAgain);
    return known;
  }
}

/**
 * Reads a call through the page's SWR cache. With `args` null it sends nothing and stays `loading`. Network failures
 * are repeated with back-off; other failures count at once. A failure shows its toast once unless `quiet`: true for
 * places that show it themselves, 'refresh' for background refreshes, where only the first response shows a toast. Some
 * reads show the last data while the server cannot be reached (see lastReads).
 */
export function useRead<Name extends ReadName>(
  name: Name,
  args: CallArgs<Name> | null,
  options: { quiet?: boolean | 'refresh'; swr?: SWRConfiguration } = {},
): Loadable<CallData<Name>> {
  const scope = useAtomValue(cacheScopeAtom);
  const { cache, mutate: change } = useSWRConfig();
  const asksAgain = options.quiet === 'refresh';
  const { data, error, isValidating, mutate } = useSWR(
    args === null ? null : readKey(name, scope, args),
    async ([, , asked]) => {
      const key = readKey(name, scope, asked);
      const known = (): unknown => cache.get(cacheKey(key))?.data;
      const screen: ReadScreen = {
        // Data in the cache is on screen, or will be before the answer comes.
        hasData: known() !== undefined,
        onLate(late) {
          // A read that was sent since goes on: a third one would drop its answer.
          if (cache.get(cacheKey(key))?.isValidating === true) return;
          void (late === undefined ? change(key) : change(key, late));
        },
        known,
        onFailure: (failure) => reportFailure(failure, Boolean(options.quiet)),
      };
      const reading = orLast(name, asked, screen, (onData, last) =>
        orKept(name, asked, { ...screen, scope, asksAgain }, (kept) =>
          readWithRetry(name, asked, { onData, instead: last ?? kept, quiet: asksAgain && screen.hasData }),
        ),
      );
      return asNewest(cacheKey(key), reading);
    },
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      // SWR reads nothing for a hidden page when the connection returns, and its failure would stay.
      isVisible: (): boolean => data === undefined || !document.hidden,
      onError: (failure: unknown) =>
        reportFailure(failure, options.quiet === 'refresh' ? data !== undefined : options.quiet),
      ...options.swr,
    },
  );
  const times = useAtomValue(lastReadTimesAtom);
  const atMs = args === null ? undefined : times[nameOfRead(name, args)];
  useEffect(() => (atMs === undefined ? undefined : noteShownRead({ call: name, atMs })), [name, atMs]);
  const refresh = useCallback(async (): Promise<void> => {
    await mutate();
  }, [mutate]);
  const isFromDevice = isStored(data);
  useEffect(() => {
    if (!isFromDevice) return undefined;
    // SWR took it for a response, and would ignore a network that comes back within two seconds.
    const readNow = (): void => void mutate();
    window.addEventListener('online', readNow);
    return () => window.removeEventListener('online', readNow);
  }, [isFromDevice, mutate]);
  const [retrying, setRetrying] = useState(false);
  const retry = useCallback((): void => {
    setRetrying(true);
    void mutate()
      .catch(() => undefined)
      .finally(() => setRetrying(false));
  }, [mutate]);

  if (data !== undefined) return { state: 'ready', data, refresh };
  if (error !== undefined && (retrying || !isValidating)) {
    return {
      state: 'failed',
      sentence: isApiError(error) ? error.sentence : '',
      status: isApiError(error) ? error.status : null,
      retry,
      advice: adviceAfter(error),
      code: isApiError(error) ? error.code : null,
      retrying,
    };
  }
  return { state: 'loading' };
}
