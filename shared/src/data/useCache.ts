import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { CallArgs, CallData, ReadName } from '../contract';
import { cacheScopeAtom } from '../session';
import { readKey } from './useRead';

/** Changes what the page knows, in the one cache of the page. */
export interface PageCache {
  /** Asks again for a read; without args, for every read of that call. */
  refresh<Name extends ReadName>(name: Name, args?: CallArgs<Name>): Promise<void>;
  /** Changes what is known of a read without asking, e.g. with what a write has just answered. */
  update<Name extends ReadName>(
    name: Name,
    args: CallArgs<Name>,
    change: (known: CallData<Name> | undefined) => CallData<Name> | undefined,
  ): Promise<void>;
  /** Forgets everything. */
  clear(): Promise<void>;
}

/** The page's cache. Always through the hook: a global mutate would reach another cache (see docs/decisions). */
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
        await mutate(readKey(name, scope, args), change, { revalidate: false });
      },
      async clear() {
        await mutate(() => true, undefined, { revalidate: false });
      },
    }),
    [mutate, scope],
  );
}
