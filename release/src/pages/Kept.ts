import type { KeptList } from '@manassa/shared/federation';
import { SHELL } from '../build/applications';
import type { LiveApp, ReleaseDocument } from '../live/releaseDocument';
import { guardedWorker } from './guardedWorker.rule';
import { compositionOf, INSTALL_FILE, installManifest, isKeptWith, keptFiles, WORKER_FILE } from './kept.rule';
import type { ReleaseSource } from './ReleaseSource';

/** Makes a browser remove its service worker. */
export const NOTHING_KEPT: KeptList = { off: true };

/** Removes itself and what an earlier worker kept. */
const REMOVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('manassa ')).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

/** Worker, files of each page, and manifest, which browsers keep of a release for use without a connection. */
export class Kept {
  readonly #source: Pick<ReleaseSource, 'text' | 'integrity'>;
  readonly #shell: LiveApp | undefined;
  readonly #worker: Promise<string | null>;
  readonly #lists = new Map<string, Promise<KeptList | null>>();

  constructor(source: Pick<ReleaseSource, 'text' | 'integrity'>, document: Pick<ReleaseDocument, 'apps' | 'worker'>) {
    this.#source = source;
    this.#shell = document.apps[SHELL];
    this.#worker = document.worker === 'off' ? Promise.resolve(null) : this.#text(WORKER_FILE);
  }

  /** Returns the live shell's service worker, which cannot hold a page back, or one that removes itself. */
  async worker(): Promise<string> {
    const script = await this.#worker;
    return script === null ? REMOVING_WORKER : guardedWorker(script);
  }

  /** Returns the manifest of the installed product; null if the shell has none. */
  async install(): Promise<string | null> {
    const text = await this.#text(INSTALL_FILE);
    return text === null ? null : installManifest(text, this.#shell?.base ?? '');
  }

  /** Returns the files of an address's page with a browser's versions; null if a list is unreadable. */
  async list(apps: Readonly<Record<string, LiveApp>>, pathname: string): Promise<KeptList | null> {
    if ((await this.#worker) === null) return NOTHING_KEPT;
    const kept = Object.entries(apps).filter(([, app]) => isKeptWith(app, pathname));
    const key = kept.map(([, { base }]) => base).join(' ');
    const list = this.#lists.get(key) ?? this.#listOf(kept);
    this.#lists.set(key, list);
    return list;
  }

  async #listOf(apps: readonly [string, LiveApp][]): Promise<KeptList | null> {
    const files = await Promise.all(
      apps.map(async ([name, { version, base }]) => {
        const listed = await this.#source.integrity?.(name, version).catch(() => null);
        return listed ? keptFiles(base, listed.files) : null;
      }),
    );
    return files.includes(null) ? null : compositionOf(files.flatMap((some) => some ?? []));
  }

  async #text(file: string): Promise<string | null> {
    if (!this.#shell) return null;
    return (await this.#source.text?.(SHELL, this.#shell.version, file).catch(() => null)) ?? null;
  }
}
