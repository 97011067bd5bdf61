import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SHELL } from '../application/applications';
import type { PageSettings } from '../config';
import {
  type LiveApp,
  type ReleaseDocument,
  readReleaseDocument,
  writeReleaseDocument,
} from '../document/releaseDocument';
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

/** Applications that run from somewhere else than the release folder: the ones being developed. */
export interface Overlay {
  /** Asked for every page, since a developer changes them under our hands. */
  now(): Promise<OverlayNow>;
}
export interface OverlayNow {
  apps: Record<string, LiveApp>;
  /** The template to use instead of the live shell's. */
  template: string | null;
  origins: string[];
}

/** Where everything is being developed, nothing needs to be released. */
const NOTHING_RELEASED: ReleaseDocument = {
  schema: 1,
  revision: 0,
  at: '',
  by: '',
  why: '',
  command: 'dev',
  changes: [],
  forced: [],
  apps: {},
};

/** A whole release in memory. A request holds one and so never sees half of the next. */
interface Composition extends Live {
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
    const { document, template, pages } = await this.#current();
    const over = await this.#overlay?.now();
    const apps = { ...document.apps, ...over?.apps };
    const preloads = preloadsFor(apps, pathname);
    const key = preloads.map(({ href }) => href).join('\n');
    const status = isServed(apps, pathname) ? 200 : 404;
    const known = over ? undefined : pages.get(key);
    if (known) return { ...known, status };

    const release = liveReleaseOf({ revision: document.revision, apps });
    const body = composePage({ template: over?.template ?? template, release, settings: this.#settings, preloads });
    const applications = over?.origins ?? [];
    const headers = securityHeaders({ settings: this.#settings, applications, inlineScripts: inlineScriptsOf(body) });
    const hash = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('hex').slice(0, 12);
    const page = { body, headers, etag: `W/"${document.revision}-${hash}"` };
    if (!over) pages.set(key, page);
    return { ...page, status };
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
    const text = await readFile(liveFile(this.#releaseDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (this.#overlay && error.code === 'ENOENT') return null;
      throw error;
    });
    const document = text === null ? NOTHING_RELEASED : readReleaseDocument(JSON.parse(text));
    const shell = document.apps[SHELL];
    if (!shell && !this.#overlay) throw new Error('the release document names no shell');
    const template = shell
      ? await readFile(path.join(versionFolder(this.#releaseDir, SHELL, shell.version), TEMPLATE_FILE), 'utf8')
      : '';
    return { text: text ?? writeReleaseDocument(document), document, template, pages: new Map() };
  }
}
