import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SHELL } from '../application/applications';
import type { PageSettings } from '../config';
import { type LiveApp, type ReleaseDocument, readReleaseDocument } from '../document/releaseDocument';
import { liveFile } from '../document/releaseStore';
import { TEMPLATE_FILE } from '../publication/manifest';
import { versionFolder } from '../publication/versions';
import { composePage, liveReleaseOf } from './composePage.rule';
import { isServed, preloadsFor } from './preload.rule';
import { inlineScriptsOf, securityHeaders } from './securityHeaders.rule';

/** A release is noticed this late at most; a stat every now and then costs less than one for every request. */
const LOOK_AGAIN_MS = 250;

/** A page, ready to be sent. */
export interface Page {
  status: 200 | 404;
  body: string;
  etag: string;
  headers: Record<string, string>;
}

/** What is live, with the text of the document as it stands on the disk. */
export interface Live {
  text: string;
  document: ReleaseDocument;
}

/** Applications that run from somewhere else than the release folder, e.g. a development server. */
export interface Overlay {
  apps: Record<string, LiveApp>;
  /** The template to use instead of the live shell's. */
  template(): Promise<string | null>;
  origins: string[];
}

/** A whole release in memory. A request holds one and so never sees half of the next. */
interface Composition extends Live {
  apps: ReleaseDocument['apps'];
  template: string;
  /** By the preload links that make them differ: a handful, whatever addresses are asked for. */
  pages: Map<string, Omit<Page, 'status'>>;
}

/**
 * The pages of what is live in a release folder. Reads the folder anew when the release document was replaced; a
 * document that cannot be read changes nothing and is reported.
 */
export class LivePages {
  readonly #releaseDir: string;
  readonly #settings: PageSettings;
  readonly #overlay: Overlay | null;
  readonly #report: (error: unknown) => void;
  #composition: Promise<Composition> | null = null;
  #stamp = '';
  #lookedMs = -Infinity;

  constructor(
    releaseDir: string,
    settings: PageSettings,
    report: (error: unknown) => void,
    overlay: Overlay | null = null,
  ) {
    this.#releaseDir = releaseDir;
    this.#settings = settings;
    this.#report = report;
    this.#overlay = overlay;
  }

  /** @throws when nothing was ever released */
  async live(): Promise<Live> {
    return this.#current();
  }

  /** The page for an address; an address that no application serves gets the same page as not found. */
  async page(pathname: string): Promise<Page> {
    const { document, apps, template, pages } = await this.#current();
    const preloads = preloadsFor(apps, pathname);
    const key = preloads.map(({ href }) => href).join('\n');
    let page = this.#overlay ? undefined : pages.get(key);
    if (!page) {
      const release = liveReleaseOf({ revision: document.revision, apps });
      const text = (await this.#overlay?.template()) ?? template;
      const body = composePage({ template: text, release, settings: this.#settings, preloads });
      const headers = securityHeaders({
        settings: this.#settings,
        applications: this.#overlay?.origins ?? [],
        inlineScripts: inlineScriptsOf(body),
      });
      const hash = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('hex').slice(0, 12);
      page = { body, headers, etag: `W/"${document.revision}-${hash}"` };
      pages.set(key, page);
    }
    return { ...page, status: isServed(apps, pathname) ? 200 : 404 };
  }

  async #current(): Promise<Composition> {
    if (performance.now() - this.#lookedMs < LOOK_AGAIN_MS && this.#composition) return this.#composition;
    this.#lookedMs = performance.now();
    const before = this.#composition;
    const stamp = await this.#stampOf();
    if (before && stamp === this.#stamp) return before;
    if (this.#composition !== before && this.#composition) return this.#composition;
    this.#stamp = stamp;
    const next = this.#read();
    this.#composition = before ? next.catch((error: unknown) => this.#keep(before, error)) : next;
    // Without an earlier one the failure is the answer, and the next request tries again.
    if (!before) next.catch(() => (this.#composition = null));
    return this.#composition;
  }

  #keep(before: Promise<Composition>, error: unknown): Promise<Composition> {
    this.#report(error);
    return before;
  }

  async #stampOf(): Promise<string> {
    const file = await stat(liveFile(this.#releaseDir), { bigint: true }).catch(() => null);
    return file ? `${file.ino} ${file.mtimeNs} ${file.size}` : '';
  }

  async #read(): Promise<Composition> {
    const text = await readFile(liveFile(this.#releaseDir), 'utf8');
    const document = readReleaseDocument(JSON.parse(text));
    const shell = document.apps[SHELL];
    if (!shell) throw new Error('the release document names no shell');
    const folder = versionFolder(this.#releaseDir, SHELL, shell.version);
    const template = await readFile(path.join(folder, TEMPLATE_FILE), 'utf8');
    return { text, document, apps: { ...document.apps, ...this.#overlay?.apps }, template, pages: new Map() };
  }
}
