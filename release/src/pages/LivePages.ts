import type { LiveRelease, RunningVersion } from '@manassa/shared/federation';
import { SHELL } from '../build/applications';
import type { PageSettings } from '../config/config';
import { publicDocument } from '../live/publicDocument.rule';
import { type LiveApp, type ReleaseDocument, readReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import { UserMistake } from '@manassa/shared/config';
import { versionBase } from '../storage/versionPlace.rule';
import { appsOfBucket, hasTrials, trialsOf } from './bucket.rule';
import { compress, etagOf, firstOf } from './composed';
import { composePage, liveReleaseOf } from './composePage.rule';
import { appsElsewhere, type Elsewhere, integrityOf } from './elsewhere.rule';
import { FirstScreens } from './FirstScreens';
import { Kept, NOTHING_KEPT } from './Kept';
import { isServed, preloadsFor, readsFor } from './preload.rule';
import { reportToken } from '../reports/reportToken';
import type { ReleaseSource } from './ReleaseSource';
import { inlineScriptsOf, isPlayerPage, securityHeaders } from './securityHeaders.rule';

/** Time that a page waits for a newer release, in ms; then the known one is sent. */
const PATIENCE_MS = 1000;

export interface Page {
  status: 200 | 404;
  body: string;
  etag: string;
  headers: Record<string, string>;
  /** Compressed bodies by content encoding; left out for a page that is composed once. */
  compressed?: Readonly<Record<'br' | 'gzip', Buffer>>;
}

/** The release that runs now. */
export interface Live {
  /** The text of the document as everyone may read it. */
  publicText: string;
  document: ReleaseDocument;
}

/** Applications that come from development servers. */
export interface Overlay {
  /** Called for every page, since a developer changes them. */
  now(): Promise<OverlayNow>;
}
export interface OverlayNow {
  apps: Record<string, LiveApp>;
  /** The template to use instead of the live shell's. */
  template: string | null;
  origins: string[];
}

/** Stands in when everything is developed and nothing released. */
const NOTHING_RELEASED: ReleaseDocument = {
  schema: 1,
  revision: 0,
  at: '',
  by: '',
  why: '',
  command: 'dev',
  changes: [],
  forced: [],
  notes: [],
  apps: {},
};

/** A whole release in memory: a request never sees half of the next. */
interface Composition extends Live {
  /** The document's, with the addresses that browsers are to ask. */
  apps: Record<string, LiveApp>;
  /** Addresses of the published files, and their hashes. */
  elsewhere: Omit<Elsewhere, 'from'>;
  kept: Kept;
  /** Inlined for the field reports of its pages; undefined where nobody counts reports. */
  reportToken: string | undefined;
  /** By version of the shell: the live one's and its trial's. */
  templates: ReadonlyMap<string, string>;
  firstScreens: FirstScreens;
  /** By what makes them differ, trials and preload links: a handful, whatever addresses are asked for. */
  pages: Map<string, Omit<Page, 'status'>>;
}

interface View {
  composition: Composition;
  over: OverlayNow | undefined;
  /** Live applications and those being developed. */
  apps: Record<string, LiveApp>;
  chosen: Record<string, LiveApp>;
  release: LiveRelease;
  /** Headers about what the answer depends on besides its address. */
  vary: Record<string, string>;
}

/** The pages of the live release. A document that cannot be read changes nothing and is reported. */
export class LivePages {
  readonly #source: ReleaseSource;
  readonly #settings: PageSettings;
  readonly #overlay: Overlay | null;
  readonly #report: (error: unknown) => void;
  readonly #assetBase: string | null;
  #composition: Composition | null = null;
  #stamp = '';
  #lookedMs = -Infinity;
  /** The look that all callers of this moment wait for. */
  #answer: Promise<Composition> | null = null;
  /** The last reported failure; empty while all is well. */
  #trouble = '';
  /** The last warning about damaged documents that was reported. */
  #damage: string | null = null;

  /** @param assetBase what stands before published files' addresses when they are on another origin */
  constructor(
    source: ReleaseSource,
    settings: PageSettings,
    report: (error: unknown) => void,
    overlay: Overlay | null = null,
    assetBase: string | null = null,
  ) {
    this.#source = source;
    this.#settings = settings;
    this.#report = report;
    this.#overlay = overlay;
    this.#assetBase = assetBase;
  }

  /** @throws when nothing was ever released */
  async live(): Promise<Live & { warning: string | null }> {
    const { publicText, document } = await this.#current();
    return { publicText, document, warning: this.#damage };
  }

  /** Returns the live release as in the page of a bucket: open tabs compare theirs with it. */
  async liveRelease(bucket: number | null): Promise<Omit<Page, 'status'>> {
    const { release, vary } = await this.#view(bucket);
    const body = JSON.stringify(release);
    return { body, etag: etagOf(release.revision, body), headers: vary };
  }

  /**
   * Returns the page for an address, also for one that no application serves.
   *
   * @param bucket of the browser, see canary.rule of shared/federation; null when it has none
   */
  async page(pathname: string, bucket: number | null = null): Promise<Page> {
    const { composition, over, apps, chosen, release, vary } = await this.#view(bucket);
    const preloads = preloadsFor(chosen, pathname);
    const withPlayer = isPlayerPage(pathname);
    // An application in development changes all the time, and is drawn by script.
    const firstScreen = over ? null : await composition.firstScreens.at(chosen, pathname);
    const reads = readsFor(chosen, pathname);
    const list = over ? NOTHING_KEPT : await composition.kept.list(chosen, pathname);
    const files = list && 'id' in list ? list.id : null;
    const key = JSON.stringify([trialsOf(apps, bucket), withPlayer, firstScreen?.key, reads, preloads, files]);
    const status = isServed(chosen, pathname) ? 200 : 404;
    const known = over ? undefined : composition.pages.get(key);
    if (known) return { ...known, status };

    const template = over?.template ?? composition.templates.get(release.shell) ?? '';
    const from = composition.document.apps[SHELL] && versionBase(SHELL, release.shell);
    const elsewhere = from ? { ...composition.elsewhere, from } : null;
    const body = composePage({
      template,
      release,
      settings: this.#settings,
      preloads,
      reads,
      elsewhere,
      firstScreen,
      kept: list,
    });
    const headers = {
      ...securityHeaders({
        isPlayerPage: withPlayer,
        settings: this.#settings,
        developed: over?.origins ?? [],
        assetBase: this.#assetBase,
        inlineScripts: inlineScriptsOf(body),
      }),
      ...vary,
    };
    const page = { body, headers, etag: etagOf(release.revision, body, JSON.stringify(headers)) };
    if (over) return { ...page, status };
    const kept = { ...page, compressed: compress(body) };
    composition.pages.set(key, kept);
    return { ...kept, status };
  }

  /** Returns what browsers keep of the live release. */
  async kept(): Promise<Kept> {
    return (await this.#current()).kept;
  }

  async #view(bucket: number | null): Promise<View> {
    const composition = await this.#current();
    const over = await this.#overlay?.now();
    const apps = { ...composition.apps, ...over?.apps };
    const chosen = appsOfBucket(apps, bucket);
    // Every page has both versions of a remote's canary, and the shell chooses. The shell itself is chosen here.
    const inlined = { ...apps, ...(chosen[SHELL] ? { [SHELL]: chosen[SHELL] } : {}) };
    const release = liveReleaseOf({
      revision: composition.document.revision,
      apps: inlined,
      reportToken: composition.reportToken,
    });
    return { composition, over, apps, chosen, release, vary: hasTrials(apps) ? { vary: 'cookie' } : {} };
  }

  async #current(): Promise<Composition> {
    const before = this.#composition;
    if (before && performance.now() - this.#lookedMs < this.#source.believedMs) return before;
    if (this.#answer) return this.#answer;
    const look = this.#look(before).finally(() => (this.#answer = null));
    // A store that does not answer delays one page, not all.
    this.#answer = before ? firstOf(look, this.#trouble === '' ? PATIENCE_MS : 0, before) : look;
    return this.#answer;
  }

  /** Reads a newer release; without an earlier one a failure is thrown. */
  async #look(before: Composition | null): Promise<Composition> {
    try {
      const stamp = await this.#source.stamp();
      this.#reportDamage();
      if (before && stamp === this.#stamp) {
        this.#trouble = '';
        return before;
      }
      this.#composition = await this.#read();
      this.#stamp = stamp;
      this.#trouble = '';
      return this.#composition;
    } catch (error) {
      if (!before) throw error;
      const trouble = String(error);
      if (trouble !== this.#trouble) this.#report(error);
      this.#trouble = trouble;
      return before;
    } finally {
      this.#lookedMs = performance.now();
    }
  }

  #reportDamage(): void {
    const damage = this.#source.warning?.() ?? null;
    if (damage !== null && damage !== this.#damage) this.#report(new UserMistake(damage));
    this.#damage = damage;
  }

  async #read(): Promise<Composition> {
    const text = await this.#source.document();
    if (text === null && !this.#overlay) throw new UserMistake('nothing is released');
    const document = text === null ? NOTHING_RELEASED : readReleaseDocument(JSON.parse(text));
    const shell = document.apps[SHELL];
    if (!shell && !this.#overlay) throw new UserMistake('the release document names no shell');
    const versions = [shell?.version, shell?.canary?.version].filter((version) => version !== undefined);
    const templates = new Map<string, string>();
    for (const version of versions) templates.set(version, await this.#source.template(version));
    const place = await this.#place(document.apps);
    // A store that is read-only serves pages; their reports are refused.
    const key = await this.#source.reportKey?.().catch(() => undefined);
    return {
      publicText: writeReleaseDocument(publicDocument(document)),
      document,
      reportToken: key === undefined ? undefined : reportToken(key, document.revision),
      templates,
      firstScreens: new FirstScreens(this.#source),
      kept: new Kept(this.#source, { ...document, apps: place.apps }),
      pages: new Map(),
      ...place,
    };
  }

  /** Returns the addresses of the published files and the hashes that browsers check. */
  async #place(apps: Record<string, LiveApp>): Promise<Pick<Composition, 'apps' | 'elsewhere'>> {
    const base = this.#assetBase;
    const versions = Object.entries(apps).flatMap(([name, app]) => runnable(app).map((running) => ({ name, running })));
    const hashes = await Promise.all(
      versions.map(async ({ name, running }) => {
        // A damaged list keeps no page back: the server sends no file of that version.
        const listed = await this.#source.integrity?.(name, running.version).catch(() => null);
        return integrityOf(`${base ?? ''}${running.base}`, listed?.files ?? []);
      }),
    );
    return {
      apps: base === null ? apps : appsElsewhere(apps, base),
      elsewhere: { to: base ?? '', integrity: new Map(hashes.flat()) },
    };
  }
}

/** Returns every version of an application that a page may load. */
function runnable(app: LiveApp): RunningVersion[] {
  // No page goes back to another shell.
  const previous = app.kind === 'remote' ? app.previous : null;
  return [app, app.canary, previous].filter((version) => version !== null);
}
