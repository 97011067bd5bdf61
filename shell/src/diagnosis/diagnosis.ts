import { store } from '@manassa/shared/session';
import * as runtimeCore from '@module-federation/runtime-core';
import { remoteStatesAtom } from '../remotes/versions/remoteStates';
import type { RemoteState } from '../remotes/versions/remoteStates';

/** Versions and shared modules of this page, for operators, the release gate and support. */
export interface Diagnosis {
  readonly revision: number;
  readonly shell: string;
  remotes: () => Readonly<Record<string, RemoteState>>;
  /** Providers of each shared module, as `name@version`. One entry means one copy, the shell's. */
  shared: () => Record<string, string[]>;
}

declare global {
  /** Read-only; the product does not depend on it. */
  var __manassa: Diagnosis;
}

/** Reads the federation runtime's record (an internal of 2.9). */
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

export function provideDiagnosis({ revision, shell }: Pick<Diagnosis, 'revision' | 'shell'>): void {
  const diagnosis: Diagnosis = { revision, shell, remotes: () => store.get(remoteStatesAtom), shared: providers };
  Object.defineProperty(globalThis, '__manassa', { value: diagnosis });
}
