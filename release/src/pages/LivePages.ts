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

/** Time to wait for a newer release before the known one is sent, in ms. */
const PATIENCE_MS = 1000;

export interface Page {
  status: 200 | 404;
  body: string;
  etag: string;
  headers: Record<string, string>;
  /** By content encoding; none for a page that is composed once. */
  compressed?: Readonly<Record<'br' | 'gzip', Buffer>>;
}

export interface Live {
  /** Text of the public document. */
  publicText: string;
  document: ReleaseDocument;
}

/** Applications from development servers. */
export interface Overlay {
  /** Called for every page, since a developer changes them. */
  now(): Promise<OverlayNow>;
}
export interface OverlayNow {
  apps: Record<string, LiveApp>;
  /** Replaces the live shell's template. */
  template: string | null;
  origins: string[];
}

/** Used if everything is developed and nothing released. */
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

/** A whole release in memory, so that a request never mixes two. */
interface Composition extends Live {
  /** With the addresses that browsers request. */
  apps: Record<string, LiveApp>;
  /** Addresses and hashes of published files. */
  elsewhere: Omit<Elsewhere, 'from'>;
  kept: Kept;
  /** Token for the pages' field reports; undefined where nobody counts them. */
  reportToken: string | undefined;
  /** By version of the shell, live and canary. */
  templates: ReadonlyMap<string, string>;
  firstScreens: FirstScreens;
  /** By canaries and preload links: a handful, whatever addresses are requested. */
  pages: Map<string, Omit<Page, 'status'>>;
}

interface View {
  composition: Composition;
  over: OverlayNow | undefined;
  apps: Record<string, LiveApp>;
  chosen: Record<string, LiveApp>;
  release: LiveRelease;
  vary: Record<string, string>;
}

/** Pages of the live release. An unreadable document changes nothing and is reported. */
export class LivePages {
  readonly #source: ReleaseSource;
  readonly #settings: PageSettings;
  readonly #overlay: Overlay | null;
  readonly #report: (error: unknown) => void;
  readonly #assetBase: string | null;
  #composition: Composition | null = null;
  #stamp = '';
  #lookedMs = -Infinity;
  /** Shared by concurrent callers. */
  #answer: Promise<Composition> | null = null;
  /** Last reported failure. */
  #trouble = '';
  /** Last reported warning about unreadable documents. */
  #damage: string | null = null;

  /** `assetBase` is the prefix of published files on another origin. */
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

  /** Throws if nothing was ever released. */
  async live(): Promise<Live & { warning: string | null }> {
    const { publicText, document } = await this.#current();
    return { publicText, document, warning: this.#damage };
  }

  /** Returns the live release as inlined in the pages of a bucket; open tabs compare theirs. */
  async liveRelease(bucket: number | null): Promise<Omit<Page, 'status'>> {
    const { release, vary } = await this.#view(bucket);
    const body = JSON.stringify(release);
    return { body, etag: etagOf(release.revision, body), headers: vary };
  }

  /** Returns the page of an address, known or not, for a browser's bucket (canary.rule of shared/federation). */
  async page(pathname: string, bucket: number | null = null): Promise<Page> {
    const { composition, over, apps, chosen, release, vary } = await this.#view(bucket);
    const preloads = preloadsFor(chosen, pathname);
    const withPlayer = isPlayerPage(pathname);
    // An application in development changes often, and scripts render it.
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

  async kept(): Promise<Kept> {
    return (await this.#current()).kept;
  }

  async #view(bucket: number | null): Promise<View> {
    const composition = await this.#current();
    const over = await this.#overlay?.now();
    const apps = { ...composition.apps, ...over?.apps };
    const chosen = appsOfBucket(apps, bucket);
    // Pages have both versions of a remote's canary, and the shell chooses. The shell's version is chosen here.
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
    // An unreachable storage delays one page, not all.
    this.#answer = before ? firstOf(look, this.#trouble === '' ? PATIENCE_MS : 0, before) : look;
    return this.#answer;
  }

  /** Reads a newer release; throws only without an earlier one. */
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
    // A read-only storage serves pages; their reports are refused.
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

  async #place(apps: Record<string, LiveApp>): Promise<Pick<Composition, 'apps' | 'elsewhere'>> {
    const base = this.#assetBase;
    const versions = Object.entries(apps).flatMap(([name, app]) => runnable(app).map((running) => ({ name, running })));
    const hashes = await Promise.all(
      versions.map(async ({ name, running }) => {
        // An unreadable list blocks no page: the server sends no file of that version.
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

/** Returns the versions of an application that a page may load. */
function runnable(app: LiveApp): RunningVersion[] {
  // Pages never fall back to another shell.
  const previous = app.kind === 'remote' ? app.previous : null;
  return [app, app.canary, previous].filter((version) => version !== null);
}
