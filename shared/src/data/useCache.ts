import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { CallArgs, CallData, ReadName } from '../contract';
import { cacheScopeAtom, store } from '../session';
import { changesOf, countChange, keepRead } from './keptReads';
import { readKey } from './useRead';

export interface PageCache {
  /** Reads again; without args, every read of that call. */
  refresh<Name extends ReadName>(name: Name, args?: CallArgs<Name>): Promise<void>;
  /**
   * Changes a cached read, for example with the data of a write. A promise's data is dropped if another change began
   * meanwhile. Rejects like that promise.
   */
  update<Name extends ReadName>(
    name: Name,
    args: CallArgs<Name>,
    change: (known: CallData<Name> | undefined) => CallData<Name> | undefined | Promise<CallData<Name>>,
  ): Promise<void>;
}

/** Returns the page's cache. SWR's global `mutate` would change another cache. */
export function useCache(): PageCache {
  const { mutate } = useSWRConfig();
  const scope = useAtomValue(cacheScopeAtom);
  return useMemo(
    () => ({
      async refresh(name, args) {
        if (args !== undefined) await mutate(readKey(name, scope, args));
        else await mutate((key) => Array.isArray(key) && key[0] === name);
      },
      async update(name, args, change) {
        const count = countChange(name, args);
        const changed = await mutate(readKey(name, scope, args), change, { revalidate: false });
        const isLast = count === changesOf(name, args) && store.get(cacheScopeAtom) === scope;
        if (changed !== undefined && isLast) keepRead(name, args, changed);
      },
    }),
    [mutate, scope],
  );
}
