import type { LiveRelease } from '@manassa/shared/federation';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { CrashScreen } from '../crash/CrashScreen';
import { SectionDown } from '../crash/SectionDown';
import { ownersOf } from './ownersOf';
import type { Owner } from './ownersOf';
import { recoveringRoutes } from './recoveringRoutes';
import type { LoadedRemote, RemoteLoader } from './remoteLoader';
import { setRemoteState } from './remoteStates';

/** The frame's route under which every remote is mounted. */
export const CONTENT_ROUTE_ID = 'content';

type Patch = (routeId: string | null, children: RouteObject[]) => void;

/**
 * Brings remotes into the one router: finds who owns an address, loads it, and patches its routes in under a mount
 * that has its own error element, so that one remote's crash is that remote's alone.
 */
export class RemoteRouter {
  readonly #release: LiveRelease;
  readonly #loader: RemoteLoader;
  readonly #mounted = new Set<string>();
  readonly #standIns = new Set<string>();
  /** Set once the router exists; retries patch outside a navigation. */
  patchRoutes: Patch = () => {
    throw new Error('the router is not there yet');
  };

  constructor(release: LiveRelease, loader: RemoteLoader) {
    this.#release = release;
    this.#loader = loader;
  }

  /** react-router's discovery: called for addresses it does not know yet (and again for ones with parameters). */
  readonly discover: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
    await this.#bring(path, patch, () => signal.aborted);
  };

  /** Fetches the code that an address needs without mounting it. */
  prefetch(path: string): void {
    for (const { name, remote } of ownersOf(this.#release, path)) {
      if (!this.#mounted.has(name)) this.#loader.load(name, remote).catch(() => undefined);
    }
  }

  /** The remote that owns an address and could not be loaded or has not been, or null. */
  missingOwner(path: string): Owner | null {
    return ownersOf(this.#release, path).find(({ name }) => !this.#mounted.has(name)) ?? null;
  }

  /** Loads what an address needs once more. Resolves to whether everything is there now. */
  async retry(path: string): Promise<boolean> {
    await this.#bring(path, this.patchRoutes, () => false);
    return this.missingOwner(path) === null;
  }

  async #bring(path: string, patch: Patch, taken: () => boolean): Promise<void> {
    const owners = ownersOf(this.#release, path).filter(({ name }) => !this.#mounted.has(name));
    // All are fetched at once, then mounted in order: a nested remote needs its layout's route first.
    const loads = owners.map((owner) => ({ owner, loaded: this.#load(owner) }));
    for (const { owner, loaded } of loads) {
      const remote = await loaded;
      if (taken()) return; // react-router drops patches of a navigation that was taken over.
      if (remote !== null) this.#mount(owner, remote, patch);
      else if (owner.remote.nestedIn !== null) this.#standIn(owner, patch);
    }
  }

  async #load({ name, remote }: Owner): Promise<LoadedRemote | null> {
    setRemoteState(name, { status: 'loading' });
    try {
      const loaded = await this.#loader.load(name, remote);
      setRemoteState(name, {
        status: 'ready',
        version: loaded.version,
        because: loaded.fellBack ? 'fallback' : 'live',
      });
      return loaded;
    } catch (error) {
      setRemoteState(name, { status: 'down', error: String(error) });
      return null;
    }
  }

  #parentOf({ remote }: Owner): string {
    return remote.nestedIn ?? CONTENT_ROUTE_ID;
  }

  #mount(owner: Owner, loaded: LoadedRemote, patch: Patch): void {
    if (this.#mounted.has(owner.name)) return;
    const mount: RouteObject = {
      id: `mount:${owner.name}`,
      errorElement: <CrashScreen />,
      children: recoveringRoutes(loaded.routes, owner.name),
    };
    if (this.#tryPatch(patch, this.#parentOf(owner), [mount])) this.#mounted.add(owner.name);
  }

  /** A failed nested remote is shown as down inside its layout; its real routes outrank these once they are there. */
  #standIn(owner: Owner, patch: Patch): void {
    if (this.#standIns.has(owner.name)) return;
    const routes = owner.remote.routes.map((pattern) => ({
      path: pattern.endsWith('/*') ? pattern : `${pattern}/*`,
      element: <SectionDown />,
    }));
    if (this.#tryPatch(patch, this.#parentOf(owner), routes)) this.#standIns.add(owner.name);
  }

  #tryPatch(patch: Patch, parent: string, routes: RouteObject[]): boolean {
    try {
      patch(parent, routes);
      return true;
    } catch {
      return false; // The layout to nest in is not there: its own remote is down and says so.
    }
  }
}
