import {
  CONFIG_ELEMENT_ID,
  KEPT_ELEMENT_ID,
  type KeptList,
  type LiveRelease,
  RELEASE_ELEMENT_ID,
} from '@manassa/shared/federation';
import type { PageSettings } from '../config/config';
import type { ReleaseDocument } from '../live/releaseDocument';
import { type Elsewhere, importMapOf, templateElsewhere } from './elsewhere.rule';
import type { FirstScreen } from './firstScreen.rule';
import type { EarlyRead, PreloadLink } from './preload.rule';

/** The place in the shell's template for the page's data. */
export const HEAD_PLACEHOLDER = '<!--manassa:head-->';

/** The place for a page's own title: none on the server. */
export const TITLE_PLACEHOLDER = '<!--manassa:title-->';

/** Places of the first screen's styles and HTML in the template; earlier shells have neither. */
const STYLES_PLACEHOLDER = '<!--manassa:styles-->';
const SCREEN_PLACEHOLDER = '<!--manassa:screen-->';

/** Place of the reads that the page starts by itself. */
const READS_PLACEHOLDER = '<!--manassa:reads-->';
const READS_ELEMENT_ID = 'manassa-reads';

const STYLE_LINK = /\n? *<link rel="stylesheet"[^>]*>/g;

export interface PageParts {
  /** The shell's page.html. */
  template: string;
  release: LiveRelease;
  settings: PageSettings;
  preloads: readonly PreloadLink[];
  /** Reads to start with the page; left out for none. */
  reads?: readonly EarlyRead[];
  /** Left out for a page without a released shell. */
  elsewhere?: Elsewhere | null;
  /** Left out where the page is drawn by script alone. */
  firstScreen?: FirstScreen | null;
  /** Files that the browser's service worker keeps with the page; left out, it does not keep the page. */
  kept?: KeptList | null;
}

/**
 * Returns the page: the shell's template with the live release, the settings and the preload links in its head, so that
 * the browser never requests a list.
 */
export function composePage({
  template,
  release,
  settings,
  preloads,
  reads = [],
  elsewhere = null,
  firstScreen = null,
  kept = null,
}: PageParts): string {
  const shell = elsewhere ? templateElsewhere(template, elsewhere) : template;
  const head = [
    // Before the first module: a browser takes no map after it.
    ...(elsewhere ? [`<script type="importmap">${escapeJson(importMapOf(elsewhere))}</script>`] : []),
    // The template's own files need no second link.
    ...preloads.filter(({ href }) => !shell.includes(`"${href}"`)).map((link) => linkTag(link, elsewhere)),
    jsonTag(RELEASE_ELEMENT_ID, release),
    jsonTag(CONFIG_ELEMENT_ID, settings),
  ].join('\n    ');
  const page = shell
    .replace(HEAD_PLACEHOLDER, () => head)
    .replaceAll(TITLE_PLACEHOLDER, '')
    .replace(READS_PLACEHOLDER, () => (reads.length > 0 ? jsonTag(READS_ELEMENT_ID, reads) : ''));
  const drawn = withFirstScreen(page, page.includes(SCREEN_PLACEHOLDER) ? firstScreen : null);
  // At the end, where it delays nothing, and written like the import map, so that it adds little once compressed.
  return kept ? drawn.replace('</body>', () => `${jsonTag(KEPT_ELEMENT_ID, kept)}</body>`) : drawn;
}

/** The page with its first screen. Its styles are in the page: the linked sheets follow it, so that it need not wait. */
function withFirstScreen(page: string, firstScreen: FirstScreen | null): string {
  const { styles, html } = firstScreen ?? { styles: '', html: '' };
  const links = firstScreen ? (page.match(STYLE_LINK) ?? []) : [];
  return (firstScreen ? page.replace(STYLE_LINK, '') : page)
    .replace(STYLES_PLACEHOLDER, () => styles)
    .replace(SCREEN_PLACEHOLDER, () => html)
    .replace('</body>', () => `${links.join('')}</body>`);
}

/** Returns the part of the release document that pages get. */
export function liveReleaseOf({
  revision,
  apps,
  reportToken,
}: Pick<ReleaseDocument, 'revision' | 'apps'> & Pick<LiveRelease, 'reportToken'>): LiveRelease {
  const shell = Object.values(apps).find((app) => app.kind === 'shell');
  const remotes = Object.entries(apps).filter(([, app]) => app.kind === 'remote');
  return {
    revision,
    ...(reportToken === undefined ? {} : { reportToken }),
    shell: shell?.version ?? '',
    remotes: Object.fromEntries(
      remotes.map(([name, { version, base, entry, routes, nestedIn, preload, previous, canary, revoked }]) => [
        name,
        {
          version,
          base,
          entry,
          routes,
          nestedIn,
          preload,
          previous,
          canary: canary && {
            version: canary.version,
            base: canary.base,
            entry: canary.entry,
            routes: canary.routes,
            nestedIn: canary.nestedIn,
            preload: canary.preload,
            share: canary.share,
          },
          revoked,
        },
      ]),
    ),
  };
}

/**
 * A preload counts only when it is asked for the way the file will be: modules and fonts always with CORS, styles with
 * it only from another origin.
 */
function linkTag({ href, kind }: PreloadLink, elsewhere: Elsewhere | null): string {
  const address = escapeAttribute(href);
  const hash = kind === 'font' ? undefined : elsewhere?.integrity.get(href);
  const integrity = hash === undefined ? '' : ` integrity="${hash}"`;
  if (kind === 'script') return `<link rel="modulepreload" href="${address}" crossorigin${integrity}>`;
  const type = kind === 'font' ? ' type="font/woff2"' : '';
  const cors = kind === 'font' || !href.startsWith('/') ? ' crossorigin' : '';
  return `<link rel="preload" as="${kind}"${type} href="${address}"${cors}${integrity}>`;
}

function jsonTag(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** The only character that could end the element early is escaped. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
