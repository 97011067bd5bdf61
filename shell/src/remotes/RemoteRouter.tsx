import type { LiveRelease } from '@manassa/shared/federation';
import { noteRunningVersion } from '@manassa/shared/federation';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import type { ChosenVersion } from '../choice/chooseVersions.rule';
import { RemoteCrash } from '../crash/RemoteCrash';
import { SectionDown } from '../crash/SectionDown';
import { LostModule } from '../platform/LostModule';
import { fetchAhead } from './files/fetchAhead';
import { loadDocument } from './loadDocument';
import { MountedRemote } from './routes/MountedRemote';
import { ownersOf } from './routes/ownersOf';
import type { Owner } from './routes/ownersOf';
import type { PageRouter } from './routes/pageRouter';
import { recoveringRoutes } from './routes/recoveringRoutes';
import type { LoadedRemote, RemoteLoader, RemoteNews } from './versions/remoteLoader';
import type { ChooseVersions, NewerRelease } from './versions/NewerRelease';
import { noteReady, setRemoteState } from './versions/remoteStates';
import { assertMountable, loadPages, withGrafted } from './routes/routeTree';
import type { Grafted } from './routes/routeTree';
import type { FailureCause, RemoteControls } from './useRemoteRouter';

/** Id of the route below which remotes are mounted. */
export const CONTENT_ROUTE_ID = 'content';

export interface RemoteRouterOptions {
  release: LiveRelease;
  loader: RemoteLoader;
  choose: ChooseVersions;
  news: RemoteNews;
  newer: NewerRelease;
  /** Called with an address that the page is about to show. */
  onComing?: (path: string) => void;
  reload?: () => void;
}

const mountId = (name: string): string => `mount:${name}`;

/**
 * Adds remotes to the one router, each below a route with its own error element, which limits a crash to that remote. A
 * version that cannot be mounted, lacks a page or throws before it was shown is replaced by the next best one.
 */
export class RemoteRouter implements RemoteControls {
  readonly #page: RemoteRouterOptions;
  readonly #mounted = new Map<string, LoadedRemote>();
  /** Unmounted because a newer release replaces them. */
  readonly #replaced = new Map<string, LoadedRemote>();
  readonly #standIns = new Map<string, Grafted>();
  /** Fallbacks in progress, by the broken version's base address (the next one may break, too) and the page's address. */
  readonly #fallingBack = new Map<string, Promise<boolean>>();
  /** Base addresses of versions that were shown, and of those that were broken. */
  readonly #shown = new Set<string>();
  readonly #broken = new Set<string>();
  #router: PageRouter | null = null;
  #frame: RouteObject[] = [];

  constructor(page: RemoteRouterOptions) {
    this.#page = page;
  }

  attach(router: PageRouter, frame: RouteObject[]): void {
    this.#router = router;
    this.#frame = frame;
  }

  /** For react-router's discovery: called for unknown addresses, and again for those with parameters. */
  readonly discover: PatchRoutesOnNavigationFunction = async ({ path, signal }) => {
    await this.#bring(path, () => signal.aborted);
  };

  prefetch(path: string): void {
    const owners = this.#owners(path);
    if (owners.some((owner) => this.#isReplaced(owner, path))) return;
    this.#page.onComing?.(path);
    for (const { name, best, versions } of owners) {
      fetchAhead(best, path);
      const loading = this.#page.loader.load(name, versions);
      loading.then(({ routes }) => loadPages(routes, path)).catch(() => undefined);
    }
  }

  missingOwner(path: string): Owner | null {
    return this.#owners(path).find(({ name }) => !this.#mounted.has(name)) ?? null;
  }

  async retry(path: string): Promise<boolean> {
    await this.#bring(path, () => false);
    return this.missingOwner(path) === null;
  }

  /**
   * Unmounts the remotes that the student left and that the newer release replaces. Addresses that need them load as a
   * document from now on.
   */
  unmountReplaced(): void {
    const router = this.#router;
    if (router === null || router.state.navigation.state !== 'idle') return;
    const { location, matches } = router.state;
    const left = [...this.#mounted].filter(([name]) => !matches.some(({ route }) => route.id === mountId(name)));
    const replaced = left.filter(([name, { running }]) => this.#page.newer.replaces(name, running, location.pathname));
    if (replaced.length === 0) return;
    for (const [name, loaded] of replaced) {
      this.#mounted.delete(name);
      this.#replaced.set(name, loaded);
    }
    router._internalSetRoutes(this.#tree());
    // The router does not find earlier patched routes until it revalidates.
    void router.revalidate();
  }

  running(name: string): ChosenVersion | null {
    return this.#mounted.get(name)?.running ?? null;
  }

  wasShown({ base }: ChosenVersion): boolean {
    return this.#shown.has(base);
  }

  async fallBack(name: string, { base }: ChosenVersion, why: FailureCause): Promise<boolean> {
    const place = `${base} ${this.#router?.state.location.pathname}`;
    const known = this.#fallingBack.get(place);
    if (known) return known;
    const broken = this.#mounted.get(name);
    if (!broken) return false;
    if (broken.running.base !== base) return true; // Already replaced.
    const replacing = this.#replace(name, broken, why).finally(() => this.#fallingBack.delete(place));
    this.#fallingBack.set(place, replacing);
    return replacing;
  }

  noteCrash(remote: string, { version }: Pick<ChosenVersion, 'version'>, error: unknown): void {
    this.#page.news.failed({ remote, version, phase: 'render', error });
  }

  #owners(path: string): Owner[] {
    const { release, choose } = this.#page;
    const owners = Object.keys(release.remotes).flatMap((name) => {
      const loaded = this.#mounted.get(name) ?? this.#replaced.get(name);
      const versions = loaded ? [loaded.running, ...loaded.rest] : choose(name, path);
      const best = versions[0];
      return best ? [{ name, best, versions }] : [];
    });
    return ownersOf(owners, path);
  }

  #isReplaced({ name, best }: Owner, path: string): boolean {
    return this.#replaced.has(name) && this.#page.newer.replaces(name, best, path);
  }

  async #bring(path: string, taken: () => boolean): Promise<void> {
    const owners = this.#owners(path).filter(({ name }) => !this.#mounted.has(name));
    const isReplaced = (): boolean => owners.some((owner) => this.#isReplaced(owner, path));
    // Without a response the replaced version is mounted again: the browser's error page would be worse.
    const needsDocument = isReplaced() && (await this.#page.newer.mayLoadDocument()) && isReplaced();
    if (taken()) return;
    if (needsDocument && this.#router) {
      loadDocument(this.#router.state.navigation, this.#page.reload);
      await new Promise<never>(() => undefined); // The navigation is pending until the document is gone.
    }
    this.#page.onComing?.(path);
    for (const { best } of owners) fetchAhead(best, path);
    // Loaded in parallel, mounted in order: a nested remote needs its layout's route first.
    const loads = owners.map((owner) => ({ owner, loaded: this.#load(owner) }));
    for (const { owner, loaded } of loads) {
      const remote = await loaded;
      if (remote !== null) await this.#mountBest(owner.name, remote, taken);
      if (!this.#mounted.has(owner.name) && owner.best.nestedIn !== null && !taken()) this.#standIn(owner);
    }
  }

  async #load({ name, versions }: Owner): Promise<LoadedRemote | null> {
    setRemoteState(name, { status: 'loading' });
    try {
      const loaded = await this.#page.loader.load(name, versions);
      noteReady(name, loaded.running);
      return loaded;
    } catch (error) {
      setRemoteState(name, { status: 'down', error: String(error) });
      return null;
    }
  }

  async #mountBest(name: string, first: LoadedRemote, taken: () => boolean): Promise<void> {
    for (let loaded: LoadedRemote | null = first; loaded !== null && !taken();) {
      try {
        this.#mount(name, loaded);
        return;
      } catch (error) {
        loaded = await this.#next(name, loaded, { phase: 'mount', error });
        if (loaded === null) setRemoteState(name, { status: 'down', error: String(error) });
      }
    }
  }

  /** Returns the version to run instead of a broken one, or null, and reports the failure. */
  async #next(name: string, broken: LoadedRemote, why: FailureCause, left = () => false): Promise<LoadedRemote | null> {
    const failure = { remote: name, version: broken.running.version, ...why };
    // Offline or without a shared module, another version would fail to load too.
    const isAlone = !navigator.onLine || why.error instanceof LostModule;
    const loaded = isAlone ? null : await this.#page.loader.loadInstead(name, broken).catch(() => null);
    const next = left() ? null : loaded;
    this.#page.news.failed(next === null ? failure : { ...failure, fellBackTo: next.running.version });
    if (next !== null) noteReady(name, next.running);
    return next;
  }

  /** Throws when the version's routes cannot be mounted. */
  #mount(name: string, loaded: LoadedRemote): void {
    const graft = this.#graftOf(name, loaded);
    const tree = withGrafted(this.#tree(), graft);
    // An attempt's version may need a layout that was rolled back. Else the layout's remote is down and shows that.
    const hasOther = loaded.rest.some(({ nestedIn }) => nestedIn !== loaded.running.nestedIn);
    if (this.#mounted.has(name) || (tree === null && !hasOther)) return;
    assertMountable(tree);
    this.#router?.patchRoutes(graft.parentId, graft.routes);
    this.#noteMounted(name, loaded);
  }

  #noteMounted(name: string, loaded: LoadedRemote): void {
    this.#mounted.set(name, loaded);
    const { running } = loaded;
    noteRunningVersion(name, running.because === 'override' ? null : running);
  }

  async #replace(name: string, broken: LoadedRemote, why: FailureCause): Promise<boolean> {
    this.#broken.add(broken.running.base);
    const here = this.#router?.state.location.pathname;
    // The broken version may have the page that the student has gone to.
    const left = (): boolean => this.#router?.state.location.pathname !== here;
    for (let last = broken, because = why; ;) {
      const next = await this.#next(name, last, because, left);
      if (next === null) return false;
      try {
        this.#noteMounted(name, next);
        const tree = this.#tree();
        assertMountable(tree);
        await this.#show(tree);
        return true;
      } catch (error) {
        this.#noteMounted(name, broken);
        because = { phase: 'mount', error };
        last = next;
      }
    }
  }

  async #show(tree: RouteObject[]): Promise<void> {
    const router = this.#router;
    if (router === null) return;
    router._internalSetRoutes(tree);
    const { location, navigation } = router.state;
    // A navigation in progress continues with the new routes. Otherwise navigating to the same address makes
    // react-router forget its error.
    if (navigation.state !== 'idle') await router.revalidate();
    else await router.navigate(location, { replace: true, preventScrollReset: true, state: location.state });
  }

  /** A remote whose layout is gone is no longer mounted. */
  #tree(): RouteObject[] {
    let tree = this.#frame;
    for (const [name, loaded] of this.#mounted) {
      const grafted = withGrafted(tree, this.#graftOf(name, loaded));
      if (grafted === null) this.#mounted.delete(name);
      tree = grafted ?? tree;
    }
    for (const standIn of this.#standIns.values()) tree = withGrafted(tree, standIn) ?? tree;
    return tree;
  }

  #graftOf(name: string, { routes, running }: LoadedRemote): Grafted {
    const mount: RouteObject = {
      id: mountId(name),
      errorElement: <RemoteCrash key={running.base} name={name} version={running} />,
      element: <MountedRemote shown={() => this.#noteShown(name, running)} />,
      children: recoveringRoutes(routes, { name, version: running }),
    };
    return { parentId: running.nestedIn ?? CONTENT_ROUTE_ID, routes: [mount] };
  }

  #noteShown(name: string, { base, version }: ChosenVersion): void {
    if (this.#shown.has(base) || this.#broken.has(base)) return;
    this.#shown.add(base);
    this.#page.news.shown(name, version);
  }

  /** Shows a failed nested remote as down inside its layout; its real routes outrank these later. */
  #standIn({ name, best: { routes: patterns, nestedIn } }: Owner): void {
    const routes = patterns.map((pattern) => ({ path: pattern.replace(/(\/\*)?$/, '/*'), element: <SectionDown /> }));
    const standIn = { parentId: nestedIn ?? CONTENT_ROUTE_ID, routes };
    if (withGrafted(this.#tree(), standIn) === null) return;
    this.#router?.patchRoutes(standIn.parentId, routes);
    this.#standIns.set(name, standIn);
  }
}
