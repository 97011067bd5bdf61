import { requestFile } from '@manassa/shared/network';
import { areUpdatesHeld, LIVE_RELEASE_PATH, readLiveRelease } from '@manassa/shared/federation';
import type { LiveRelease } from '@manassa/shared/federation';
import { noticesAtom, store } from '@manassa/shared/session';
import type { ChosenVersion } from '../../choice/chooseVersions.rule';

/** Lists the versions of a remote that this browser may run at an address, best first. */
export type ChooseVersions = (name: string, path: string) => ChosenVersion[];

/** Time limit for reading the live release, in ms. The navigation waits for it. */
const LIVE_MS = 3000;

interface NewerReleaseOptions {
  /** Version of this page. */
  shell: string;
  chooserOf: (release: LiveRelease) => ChooseVersions;
  /** Versions that failed in this page, by remote. */
  failed: Readonly<Record<string, readonly string[]>>;
}

/** The newest release that the tab knows. Only another document runs it: browsers keep a document's modules. */
export class NewerRelease {
  readonly #page: NewerReleaseOptions;
  #shell: string;
  #choose: ChooseVersions | null = null;

  constructor(page: NewerReleaseOptions) {
    this.#page = page;
    this.#shell = page.shell;
  }

  learn(release: LiveRelease): void {
    this.#shell = release.shell;
    this.#choose = this.#page.chooserOf(release);
  }

  /** Returns true if a new document would run another version at an address, of the remote or of the shell. */
  replaces(name: string, { version }: ChosenVersion, path: string): boolean {
    if (this.#shell !== this.#page.shell) return true;
    const newer = this.#choose?.(name, path)[0]?.version ?? version;
    return newer !== version && !this.#page.failed[name]?.includes(newer);
  }

  /**
   * Reads the live release again. Resolves to true if another document may replace the page; false if it must stay: the
   * server does not respond, something holds updates, or a toast would be lost.
   */
  async mayLoadDocument(): Promise<boolean> {
    try {
      this.learn(readLiveRelease(await requestFile(LIVE_RELEASE_PATH, { timeoutMs: LIVE_MS })));
    } catch {
      return false;
    }
    return !areUpdatesHeld() && store.get(noticesAtom).length === 0;
  }
}
