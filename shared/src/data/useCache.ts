import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import { unstable_serialize as cacheKey, useSWRConfig } from 'swr';
import type { CallArgs, CallData, ReadName } from '../contract';
import { cacheScopeAtom, store } from '../session';
import { keepRead, takeTurn } from './keptReads';
import { readKey } from './useRead';

export interface PageCache {
  /** Reads again; without args, every read of that call. */
  refresh<Name extends ReadName>(name: Name, args?: CallArgs<Name>): Promise<void>;
  /**
   * Changes a cached read without a request, for example with the data of a write; a read that is under way starts
   * again. With a promise, e.g. of a read, its data is dropped if later data is in use by then; rejects with it.
   */
  update<Name extends ReadName>(
    name: Name,
    args: CallArgs<Name>,
    change: ((known: CallData<Name> | undefined) => CallData<Name> | undefined) | Promise<CallData<Name>>,
  ): Promise<void>;
}

/** Returns the page's cache. SWR's global `mutate` would change another cache. */
export function useCache(): PageCache {
  const { cache, mutate } = useSWRConfig();
  const scope = useAtomValue(cacheScopeAtom);
  return useMemo(
    () => ({
      async refresh(name, args) {
        if (args !== undefined) await mutate(readKey(name, scope, args));
        else await mutate((key) => Array.isArray(key) && key[0] === name);
      },
      async update(name, args, change) {
        const applies = takeTurn(name, args);
        // SWR drops every response while a promise is pending, so it only gets the data.
        const given = change instanceof Promise ? await change : change;
        if (!applies()) return;
        const key = readKey(name, scope, args);
        // SWR drops the response of a read that is under way, which may be newer than the change.
        const isReading = cache.get(cacheKey(key))?.isValidating === true;
        const changed = await mutate(key, given, { revalidate: (data) => isReading || data === undefined });
        if (changed !== undefined && store.get(cacheScopeAtom) === scope) keepRead(name, args, changed);
      },
    }),
    [cache, mutate, scope],
  );
}
