import { createHash } from 'node:crypto';
import { type KeptRelease, readCurrent } from '../live/releaseStore';
import type { Config } from '../config/config';
import { storageSource } from '../pages/ReleaseSource';
import type { Storage } from '../storage/Storage';
import { PagesFolder } from './PagesFolder';

/** What keeping pages needs to know. */
export interface Keeping {
  storage: Storage;
  config: Pick<Config, 'page' | 'assetBase'>;
  /** Where the other server reads. */
  folder: string;
  /** Told what an operator ought to do. */
  warn(line: string): void;
}

const ADDRESSES_CHANGED =
  'the addresses of the release are not those of the nginx configuration: pages are composed on demand until it is written anew (npm run release -- nginx) and nginx is reloaded';

/** Writes the pages of a storage's releases into a folder for another server. */
export class PagesKeeper {
  readonly #keeping: Keeping;
  readonly #folder: PagesFolder;
  #live: KeptRelease | null = null;
  /** What was written last, and what for. */
  #written = { state: '', name: '' };
  #warned = '';
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
    this.#folder = new PagesFolder(keeping.folder);
  }

  /**
   * Writes what is live now, unless it is written already; again when something newer went live meanwhile.
   *
   * @returns the revision whose pages are there, or null when nothing was ever released
   */
  async write(): Promise<number | null> {
    const { storage, config, warn } = this.#keeping;
    for (;;) {
      this.#live = await readCurrent(storage, this.#live);
      if (this.#live === null) return null;
      const { revision } = this.#live.document;
      const hash = createHash('sha256').update(this.#live.text).digest('hex');
      const state = `${revision} ${hash} ${((await this.#folder.patterns()) ?? []).join(' ')}`;
      // Another process that writes here may have put an older release back.
      if (state === this.#written.state && (await this.#folder.current()) === this.#written.name) return revision;
      const source = storageSource(storage);
      const { page: settings, assetBase } = config;
      const { name, suffices } = await this.#folder.write({ ...this.#live, source, settings, assetBase });
      this.#written = { state, name };
      if (!suffices && this.#warned !== state) warn(ADDRESSES_CHANGED);
      this.#warned = state;
    }
  }

  /** Goes on writing whatever goes live, until closed. A failure is told once and tried again. */
  watch(): void {
    let trouble = '';
    const look = async (): Promise<void> => {
      try {
        await this.write();
        trouble = '';
      } catch (error) {
        if (String(error) !== trouble) this.#keeping.warn(`pages for nginx cannot be written: ${String(error)}`);
        trouble = String(error);
      }
      if (!this.#closed) this.#timer = setTimeout(() => void look(), this.#keeping.storage.believedMs);
    };
    void look();
  }

  /** Writes no more. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
