import { UserMistake } from '@manassa/shared/config';
import type { PageConfig } from '@manassa/shared/session';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHELL } from '../build/applications';
import { appsOfBucket } from '../live/canarySets.rule';
import { TEMPLATE_FILE } from '../publish/manifest';
import { reportToken } from '../reports/reportToken';
import { type ComposedAnswer, compressBody, etagOf, type Page } from './composed';
import { composePage, liveReleaseOf } from './composePage.rule';
import { findScreen, firstScreenOf, type FoundScreen, type Sheet } from './firstScreen.rule';
import { REMOVING_WORKER, WORKER_GUARD } from './guardedWorker.rule';
import { compositionOf, installManifest, integrityOf } from './kept.rule';
import { appsAt, isServed, type PreloadLink, preloadsFor, readsFor } from './preload.rule';
import { readIntoMemory, type ReleaseInMemory } from './readIntoMemory';
import type { ReleaseSource } from './ReleaseSource';
import { inlinedIn, isPlayerPage, securityHeaders } from './securityHeaders.rule';

/** Warning that everyone may see; the log names the files. */
const TROUBLE = 'the release cannot be read whole and is served from memory or in part: the log says why';

/** Without the shell's template there is no page, but open pages still have the API. */
const NO_PAGE: Page = {
  status: 503,
  body: '<!doctype html><html lang="ar" dir="rtl"><meta name="viewport" content="width=device-width"><title>المنصة</title><p>الصفحة غير متاحة الآن، حاول بعد دقائق.</p></html>\n',
  etag: 'W/"none"',
  headers: {},
};

/** Time to wait for a newer release before the known one is sent, in ms. */
const LOOK_PATIENCE_MS = 1000;

/**
 * The worker loads no other script. It loads published files from any origin: browsers keep a worker with its policy when
 * only the settings of the page server change.
 */
const WORKER_POLICY = "default-src 'none'; connect-src 'self' https: http:";

/** Returns a release for one browser: `chosen` has the canaries that it tries. */
function viewOf(inMemory: ReleaseInMemory, bucket: number | null, key: string | null) {
  const { document, apps } = inMemory;
  const chosen = appsOfBucket(apps, bucket);
  // Pages have both versions of a remote's canary, and the shell chooses. The shell's version is chosen here.
  const inlined = { ...apps, ...(chosen[SHELL] ? { [SHELL]: chosen[SHELL] } : {}) };
  const token = key === null ? undefined : reportToken(key, document.revision);
  const release = liveReleaseOf(document.revision, inlined, token);
  const hasCanaries = Object.values(apps).some(({ canary }) => canary !== null);
  return { inMemory, chosen, release, vary: (hasCanaries ? { vary: 'cookie' } : {}) as Record<string, string> };
}
type View = ReturnType<typeof viewOf>;

/** Returns the properties in which the pages of a release differ. */
function partsOf({ inMemory, chosen }: View, pathname: string) {
  return {
    withPlayer: isPlayerPage(pathname),
    preloads: preloadsFor(chosen, pathname),
    reads: readsFor(chosen, pathname),
    /** Bases of the versions that the service worker keeps with the page. */
    kept: appsAt(chosen, pathname).map(({ base }) => base),
    screen: findScreen(inMemory.screens, chosen, pathname),
  };
}

/** Returns the style sheets of a first screen, without those that cannot be read. */
function sheetsOf({ inMemory, chosen }: View, { parts }: FoundScreen, preloads: readonly PreloadLink[]): Sheet[] {
  return [SHELL, ...parts.map(({ name }) => name)].flatMap((name) => {
    const { base = '' } = chosen[name] ?? {};
    return preloads.flatMap(({ href, kind }) => {
      const text = kind === 'style' && href.startsWith(base) && inMemory.texts.get(href);
      return typeof text === 'string' ? [{ base, href, text }] : [];
    });
  });
}

/** Pages of the live release. An unreadable document changes nothing and is reported. */
export class LivePages {
  #release: ReleaseInMemory | null = null;
  #lookedMs = -Infinity;
  /** Key of report tokens; null where nobody counts reports, or while it cannot be read. */
  #key: string | null = null;
  /** Shared by concurrent callers. */
  #answer: Promise<ReleaseInMemory> | null = null;
  #trouble = '';
  /** Last reported warning about unreadable documents. */
  #damage: string | null = null;

  constructor(
    private readonly source: ReleaseSource,
    private readonly settings: PageConfig,
    private readonly report: (error: unknown) => void,
    private readonly assetBase: string | null = null,
  ) {}

  /** Throws if nothing was ever released. */
  async live(): Promise<Pick<ReleaseInMemory, 'document'> & { warning: string | null }> {
    const { document } = await this.#current();
    const warning = [this.#damage, this.#trouble && TROUBLE].filter(Boolean).join('; ');
    return { document, warning: warning || null };
  }

  /** Returns the live release as inlined in the pages of a bucket; open tabs compare theirs. */
  async liveRelease(bucket: number | null): Promise<ComposedAnswer> {
    const { release, vary } = viewOf(await this.#current(), bucket, this.#key);
    const body = JSON.stringify(release);
    return { body, etag: etagOf(release.revision, body), headers: vary };
  }

  /** Returns the live shell's service worker, which cannot hold a page back, or one that removes itself; null if unreadable. */
  async worker(): Promise<ComposedAnswer | null> {
    const { worker } = await this.#current();
    if (worker === undefined) return null;
    const body = worker === null ? REMOVING_WORKER : `${WORKER_GUARD}${worker}`;
    return { body, etag: etagOf(0, body), headers: { 'content-security-policy': WORKER_POLICY } };
  }

  /** Returns the manifest of the installed product; null if the shell has none. */
  async install(): Promise<string | null> {
    const { install, apps } = await this.#current();
    return install === null ? null : installManifest(install, apps[SHELL]?.base ?? '');
  }

  /** Returns the page of an address, known or not, for a browser's bucket (canary.rule of shared/federation). */
  async page(pathname: string, bucket: number | null = null): Promise<Page> {
    const inMemory = await this.#current();
    const view = viewOf(inMemory, bucket, this.#key);
    const { chosen } = view;
    const template = inMemory.texts.get(`${chosen[SHELL]?.base}${TEMPLATE_FILE}`);
    if (!template) return NO_PAGE;
    const parts = partsOf(view, pathname);
    const key = JSON.stringify({ ...parts, screen: parts.screen?.key, token: view.release.reportToken });
    const page = inMemory.pages.get(key) ?? this.#compose(view, parts, template);
    inMemory.pages.set(key, page);
    return { ...page, status: isServed(chosen, pathname) ? 200 : 404 };
  }

  #compose(
    view: View,
    { withPlayer, preloads, reads, kept, screen }: ReturnType<typeof partsOf>,
    template: string,
  ): ComposedAnswer {
    const { inMemory, release, vary } = view;
    const { files, worker } = inMemory;
    const body = composePage({
      template,
      release,
      settings: this.settings,
      preloads,
      reads,
      assetBase: this.assetBase ?? '',
      integrities: new Map([...files].flatMap(([base, listed]) => integrityOf(base, listed))),
      firstScreen: screen && firstScreenOf(screen, sheetsOf(view, screen, preloads), this.settings),
      kept: worker === null ? { off: true } : compositionOf(kept, files),
    });
    const headers = {
      ...securityHeaders({
        isPlayerPage: withPlayer,
        settings: this.settings,
        developed: this.source.developed ?? [],
        assetBase: this.assetBase,
        inlined: inlinedIn(body),
      }),
      ...vary,
    };
    const etag = etagOf(release.revision, body, JSON.stringify(headers));
    return { body, headers, etag, compressed: compressBody(body) };
  }

  async #current(): Promise<ReleaseInMemory> {
    const before = this.#release;
    if (before && performance.now() - this.#lookedMs < this.source.cacheMs) return before;
    if (this.#answer) return this.#answer;
    const look = this.#look(before).finally(() => (this.#answer = null));
    // An unreachable storage delays one page, not all.
    const patienceMs = this.#trouble === '' ? LOOK_PATIENCE_MS : 0;
    const patience = before ? sleep(patienceMs, before, { ref: false }) : look;
    this.#answer = Promise.race([look, patience]);
    return this.#answer;
  }

  /** Reads a newer release; throws only without an earlier one. */
  async #look(before: ReleaseInMemory | null): Promise<ReleaseInMemory> {
    try {
      const { document, warning } = await this.source.look();
      if (warning !== null && warning !== this.#damage) this.report(new UserMistake(warning));
      this.#damage = warning;
      if (!document?.apps[SHELL]) {
        throw new UserMistake(document ? 'the release document names no shell' : 'nothing is released');
      }
      this.#key = (await this.source.reportKey?.()) ?? null;
      const known = before?.document === document ? before : null;
      const isWhole = known?.problems.length === 0;
      const read = isWhole ? known : await readIntoMemory(this.source, document, this.assetBase, before);
      // The known release has composed pages.
      this.#release = known?.unread === read.unread ? known : read;
      const { problems } = this.#release;
      this.#notice(problems.length === 0 ? null : new UserMistake(problems.join('\n')));
      return this.#release;
    } catch (error) {
      if (!before) throw error;
      this.#notice(error);
      return before;
    } finally {
      this.#lookedMs = performance.now();
    }
  }

  #notice(trouble: unknown): void {
    const text = trouble === null ? '' : String(trouble);
    if (text !== '' && text !== this.#trouble) this.report(trouble);
    this.#trouble = text;
  }
}
