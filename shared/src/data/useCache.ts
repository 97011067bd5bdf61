import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import { unstable_serialize as cacheKey, useSWRConfig } from 'swr';
import type { CallArgs, CallData, ReadName } from '../contract';
import { cacheScopeAtom, store } from '../session';
import { keepRead, takeTurn } from './lastData/keptReads';
import { readKey } from './useRead';

export interface PageCache {
  /** Reads again; without args, every read of that call. */
  refresh<Name extends ReadName>(name: Name, args?: CallArgs<Name>): Promise<void>;
  /**
   * Changes a cached read without a request, for example with the data of a write; a read that is under way starts
   * again unless `change` returns the data that it gets. With a promise, e.g. of a read, its data is dropped if later
   * data is in use by then; rejects with it.
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
        const key = readKey(name, scope, args);
        const { data: known, isValidating = false } = cache.get(cacheKey(key)) ?? {};
        const next = typeof given === 'function' ? given(known) : given;
        const isSame = next !== undefined && next === known;
        if (isSame || !applies()) return;
        // SWR drops the response of a read that is under way, which may be newer than the change.
        await mutate(key, next, { revalidate: isValidating || next === undefined });
        if (next !== undefined && store.get(cacheScopeAtom) === scope) keepRead(name, args, next);
      },
    }),
    [cache, mutate, scope],
  );
}
