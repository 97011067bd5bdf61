import type { Phase, RemoteModule, RunningVersion } from '@manassa/shared/federation';
import type { RouteObject } from 'react-router-dom';
import type { ChosenVersion } from '../../choice/chooseVersions.rule';
import { LostModule } from '../../platform/LostModule';

export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote(id: string): Promise<unknown>;
}

export interface LoadedRemote {
  routes: RouteObject[];
  running: ChosenVersion;
  rest: readonly ChosenVersion[];
}

export interface RemoteFailure {
  remote: string;
  version: string;
  phase: Phase;
  error: unknown;
  /** Version that runs instead, if any. */
  fellBackTo?: string;
}

export interface RemoteNews {
  /** Called when a version is shown for the first time. */
  shown: (remote: string, version: string) => void;
  failed: (failure: RemoteFailure) => void;
}

class UnmountableRemote extends Error {
  override readonly name = 'UnmountableRemote';
}

/** Loads a remote's best version, or the next one if it fails. A failed remote can be loaded again. */
export class RemoteLoader {
  readonly #runtime: FederationRuntime;
  readonly #report: (failure: RemoteFailure) => void;
  /** By the base address of the version asked for: a prefetch of another address may have wanted another one. */
  readonly #loading = new Map<string, Promise<LoadedRemote>>();
  readonly #asked = new Set<string>();
  #registrations = 0;

  constructor(runtime: FederationRuntime, report: (failure: RemoteFailure) => void) {
    this.#runtime = runtime;
    this.#report = report;
  }

  /**
   * Loads the best version that works. Concurrent and later calls with the same best one share it. Throws the failure of
   * the best version if none loads; a later call tries again.
   */
  load(name: string, versions: readonly ChosenVersion[]): Promise<LoadedRemote> {
    const base = versions[0]?.base ?? '';
    return this.#loading.get(base) ?? this.#keep(base, this.#loadFirst(name, versions));
  }

  /**
   * Replaces a broken version by its best fallback, which `load` returns from now on. Throws if there is none; the
   * broken version then stays.
   */
  async loadInstead(name: string, broken: LoadedRemote): Promise<LoadedRemote> {
    const next = await this.#loadFirst(
      name,
      broken.rest.map((version) => ({ ...version, because: 'fallback' })),
    );
    const before = this.#loading.get(broken.running.base);
    // A broken fallback is kept for the versions before it, too.
    for (const [base, loading] of [...this.#loading]) {
      if (loading === before) void this.#keep(base, Promise.resolve(next));
    }
    return next;
  }

  #keep(base: string, loading: Promise<LoadedRemote>): Promise<LoadedRemote> {
    this.#loading.set(base, loading);
    loading.then(
      (loaded) => this.#loading.set(loaded.running.base, loading),
      () => this.#loading.delete(base),
    );
    return loading;
  }

  async #loadFirst(name: string, versions: readonly ChosenVersion[]): Promise<LoadedRemote> {
    const failures: RemoteFailure[] = [];
    for (const [place, running] of versions.entries()) {
      try {
        const routes = await this.#loadVersion(name, running);
        for (const failure of failures) this.#report({ ...failure, fellBackTo: running.version });
        return { routes, running, rest: versions.slice(place + 1) };
      } catch (error) {
        // Every other version would lack the module, too.
        if (error instanceof LostModule) {
          this.#report({ remote: name, version: running.version, phase: 'load', error });
          throw error;
        }
        const phase = error instanceof UnmountableRemote ? 'mount' : 'load';
        failures.push({ remote: name, version: running.version, phase, error });
      }
    }
    for (const failure of failures) this.#report(failure);
    throw failures[0]?.error ?? new Error(`${name} has no other version`);
  }

  /** Browsers also remember a wrong module, so every retry has its own address. */
  #entryOf({ base, entry }: RunningVersion): string {
    const address = new URL(`${base}${entry}`, window.location.origin);
    const { href } = address;
    if (this.#asked.has(href)) address.searchParams.set('again', String(this.#registrations));
    this.#asked.add(href);
    return address.href;
  }

  async #loadVersion(name: string, running: RunningVersion): Promise<RouteObject[]> {
    this.#registrations += 1;
    // The runtime remembers a failure by name, so every try registers a new one.
    const registered = `${name.replaceAll('-', '_')}_${this.#registrations}`;
    this.#runtime.registerRemotes([{ name: registered, entry: this.#entryOf(running), type: 'module' }]);
    const module = (await this.#runtime.loadRemote(`${registered}/routes`)) as Partial<RemoteModule> | null;
    if (!module?.routes?.length) throw new UnmountableRemote(`${name}@${running.version} exposes no routes`);
    return module.routes;
  }
}
