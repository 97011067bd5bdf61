import type { LiveRemote, RemoteModule, RunningVersion } from '@manassa/shared/federation';
import type { RouteObject } from 'react-router-dom';

/** The part of the federation runtime that loading needs. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[], options?: { force?: boolean }): void;
  loadRemote(id: string): Promise<unknown>;
}

export interface LoadedRemote {
  routes: RouteObject[];
  /** The version that runs. */
  version: string;
  /** Whether it is the version before, because the live one failed. */
  fellBack: boolean;
}

/** One failed step, for whoever collects reports. */
export interface LoadFailure {
  remote: string;
  version: string;
  error: unknown;
}

function isRemoteModule(module: unknown): module is RemoteModule {
  return typeof module === 'object' && module !== null && 'routes' in module && Array.isArray(module.routes);
}

/**
 * Loads remotes through the federation runtime: the live version, tried once more under a fresh name, then the last
 * good version. What loaded stays loaded; what failed can be asked for again.
 */
export class RemoteLoader {
  readonly #runtime: FederationRuntime;
  readonly #report: (failure: LoadFailure) => void;
  readonly #loading = new Map<string, Promise<LoadedRemote>>();
  readonly #asked = new Set<string>();
  #registrations = 0;

  constructor(runtime: FederationRuntime, report: (failure: LoadFailure) => void) {
    this.#runtime = runtime;
    this.#report = report;
  }

  /** @throws when neither the live nor the previous version could be loaded; a later call tries anew. */
  load(name: string, remote: LiveRemote): Promise<LoadedRemote> {
    const known = this.#loading.get(name);
    if (known) return known;
    const loading = this.#loadAnyVersion(name, remote);
    this.#loading.set(name, loading);
    loading.catch(() => this.#loading.delete(name));
    return loading;
  }

  async #loadAnyVersion(name: string, remote: LiveRemote): Promise<LoadedRemote> {
    try {
      return { ...(await this.#loadVersion(name, remote)), fellBack: false };
    } catch (error) {
      this.#report({ remote: name, version: remote.version, error });
      if (remote.previous === null) throw error;
      try {
        return { ...(await this.#loadVersion(name, remote.previous)), fellBack: true };
      } catch (second) {
        this.#report({ remote: name, version: remote.previous.version, error: second });
        throw error;
      }
    }
  }

  /** Browsers also keep a module that came and was none of ours: every try but the first has an address of its own. */
  #entryOf({ base, entry }: RunningVersion): string {
    const address = new URL(`${base}${entry}`, window.location.origin);
    const { href } = address;
    if (this.#asked.has(href)) address.searchParams.set('again', String(this.#registrations));
    this.#asked.add(href);
    return address.href;
  }

  async #loadVersion(name: string, running: RunningVersion): Promise<{ routes: RouteObject[]; version: string }> {
    this.#registrations += 1;
    // The runtime remembers a failure under its name: every try registers another.
    const registered = `${name.replaceAll('-', '_')}_${this.#registrations}`;
    const entry = this.#entryOf(running);
    this.#runtime.registerRemotes([{ name: registered, entry, type: 'module' }], { force: true });
    const module = await this.#runtime.loadRemote(`${registered}/routes`);
    if (!isRemoteModule(module)) throw new Error(`${name}@${running.version} exposes no routes`);
    return { routes: module.routes, version: running.version };
  }
}
