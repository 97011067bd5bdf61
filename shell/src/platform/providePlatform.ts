import * as runtimeCore from '@module-federation/runtime-core';
import { importWithRetry } from '../remotes/files/importWithRetry';
import { LostModule } from './LostModule';
import { sharedModules } from './sharedModules';
import type { Later, Now } from './sharedModules';

declare global {
  /** Versions of the modules in provided.json, inserted by the build. */
  const MANASSA_PROVIDED: Record<string, string>;
}

const HOST_NAME = 'manassa_shell';

type RemoteEntryExports = runtimeCore.types.RemoteEntryExports;
type Federation = InstanceType<typeof runtimeCore.ModuleFederation>;
type Share = NonNullable<ConstructorParameters<typeof runtimeCore.ModuleFederation>[0]['shared']>[string];

let federation: Federation | null = null;

function share(key: string, source: Now | Later): Share {
  const version = MANASSA_PROVIDED[key] ?? '0.0.0';
  const shareConfig = { singleton: true, requiredVersion: false as const, eager: true };
  if ('lib' in source) return { version, shareConfig, lib: source.lib };
  return {
    version,
    shareConfig: { ...shareConfig, eager: false },
    get: async () => {
      try {
        const module = await source.get();
        return () => module;
      } catch (cause) {
        throw new LostModule(`${key} did not load`, { cause });
      } finally {
        // The runtime notes who asked first as the provider, and would repeat a failure as long as the page is open.
        const noted = federation?.shareScopeMap.default?.[key]?.[version];
        if (noted) Object.assign(noted, { from: HOST_NAME, loading: null });
      }
    },
  };
}

/**
 * Provides the shared libraries to remotes and returns the federation runtime that loads them.
 *
 * Remotes are built with `externalRuntime`: they expect runtime-core of the same release under this global name
 * (an internal of @module-federation 2.9; e2e/src/federation/oneCopy.spec.ts fails when an upgrade moves it).
 */
export function providePlatform(): Federation {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  federation = new runtimeCore.ModuleFederation({
    name: HOST_NAME,
    id: HOST_NAME,
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(Object.entries(sharedModules).map(([key, source]) => [key, share(key, source)])),
    plugins: [
      {
        name: 'manassa-entry-loader',
        // Retries like chunks do. The runtime defines a container's exports; a wrong module fails at first use.
        loadEntry: async ({ remoteInfo }) => (await importWithRetry('', remoteInfo.entry)) as RemoteEntryExports,
      },
    ],
  });
  // Tools and tests read the global record of instances.
  runtimeCore.setGlobalFederationInstance(federation);
  return federation;
}
