import { store } from '@manassa/shared/session';
import * as runtimeCore from '@module-federation/runtime-core';
import { remoteStatesAtom } from '../remotes/remoteStates';
import type { RemoteState } from '../remotes/remoteStates';

/** What runs in this page, for operators, checks before a release, and support on the telephone. */
export interface Diagnosis {
  /** The revision of the release document that the page was composed from. */
  readonly revision: number;
  /** The shell's version. */
  readonly shell: string;
  /** Where every remote stands that was needed so far, by name. */
  remotes: () => Record<string, RemoteState>;
  /**
   * Who provides each shared module, as `name@version`, over all containers of the page: one entry each, the shell's,
   * while there is one copy.
   */
  shared: () => Record<string, string[]>;
}

declare global {
  /** Read-only; nothing of the product depends on it. */
  var __manassa: Diagnosis;
}

/** The share scopes of all containers, from the federation runtime's own record (an internal of 2.9). */
function providers(): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const { shareScopeMap } of runtimeCore.CurrentGlobal.__FEDERATION__.__INSTANCES__) {
    for (const [key, versions] of Object.entries(shareScopeMap.default ?? {})) {
      const from = (found[key] ??= new Set());
      for (const [version, share] of Object.entries(versions)) from.add(`${share.from}@${version}`);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([key, from]) => [key, [...from]]));
}

/** Lets `globalThis.__manassa` say what runs. */
export function provideDiagnosis({ revision, shell }: Pick<Diagnosis, 'revision' | 'shell'>): void {
  const diagnosis: Diagnosis = Object.freeze({
    revision,
    shell,
    remotes: () => structuredClone({ ...store.get(remoteStatesAtom) }),
    shared: providers,
  });
  Object.defineProperty(globalThis, '__manassa', { value: diagnosis, configurable: false, writable: false });
}
