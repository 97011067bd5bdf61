import type { LiveRelease } from '@manassa/shared/federation';
import type { ChosenVersion } from '../../choice/chooseVersions.rule';
import { adoptable } from './adoptable.rule';

/** Lists the versions of a remote that this browser may run at an address, best first. */
export type ChooseVersions = (name: string, path: string) => ChosenVersion[];

export interface PageFacts {
  path: string;
  /** By remote. */
  failed: Readonly<Record<string, readonly string[]>>;
  isShown: (name: string) => boolean;
  loaded: (name: string) => ChosenVersion | null;
}

/** Versions that the page may run: those of its own release, and of newer ones that some remotes continue with. */
export class RemoteVersions {
  readonly #release: LiveRelease;
  readonly #choose: ChooseVersions;
  readonly #newer = new Map<string, ChooseVersions>();

  constructor(release: LiveRelease, choose: ChooseVersions) {
    this.#release = release;
    this.#choose = choose;
  }

  names(): string[] {
    return [...new Set([...Object.keys(this.#release.remotes), ...this.#newer.keys()])];
  }

  choose(name: string, path: string): ChosenVersion[] {
    return (this.#newer.get(name) ?? this.#choose)(name, path);
  }

  /** Returns true for a release that was tested with this page's shell. */
  fits({ shell }: LiveRelease): boolean {
    return shell === this.#release.shell;
  }

  /**
   * Takes a newer release's versions of the remotes that the student left and that were replaced since. `choose` lists
   * them. Returns the names of those that are loaded in another version.
   */
  take({ remotes }: LiveRelease, choose: ChooseVersions, { path, failed, isShown, loaded }: PageFacts): string[] {
    const newer = Object.entries(remotes).flatMap(([name, { nestedIn, routes }]) => {
      const version = choose(name, path)[0]?.version;
      if (version === undefined) return [];
      const hasFailed = failed[name]?.includes(version) ?? false;
      const now = loaded(name)?.version ?? null;
      const isUnloaded = now === null && this.#newer.has(name);
      return {
        name,
        routes,
        version,
        isNested: nestedIn !== null,
        loaded: now,
        isShown: isShown(name),
        isUnloaded,
        hasFailed,
      };
    });
    const taken = adoptable(newer);
    for (const name of taken) this.#newer.set(name, choose);
    return newer
      .filter(({ name, loaded: now, version }) => taken.includes(name) && now !== null && now !== version)
      .map(({ name }) => name);
  }
}
