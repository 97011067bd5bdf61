import {
  CONFIG_ELEMENT_ID,
  KEPT_ELEMENT_ID,
  type KeptList,
  type LiveRelease,
  RELEASE_ELEMENT_ID,
} from '@manassa/shared/federation';
import type { PageConfig } from '@manassa/shared/session';
import { SHELL } from '../build/applications';
import { type Apps, type Candidate, mapApps } from '../live/releaseDocument';
import { type Integrities, templateOnOrigin } from './assetOrigin.rule';
import { escapeAttribute } from './escapeAttribute';
import type { FirstScreen } from './firstScreen.rule';
import type { EarlyRead, PreloadLink } from './preload.rule';

/** Place in the template. Browsers set the title. */
const PLACE = /<!--manassa:(\w+)-->/g;
const READS_ELEMENT_ID = 'manassa-reads';

const ENTRY = /<script type="module" src="([^"]+)"/g;
const STYLE_LINK = /\n? *<link rel="stylesheet" href="([^"]*)"[^>]*>/g;

interface PageParts {
  /** The shell's page.html. */
  template: string;
  release: LiveRelease;
  settings: PageConfig;
  preloads: readonly PreloadLink[];
  reads: readonly EarlyRead[];
  /** Origin of published files, no slash at the end; empty for the page's own. */
  assetBase: string;
  integrities: Integrities;
  /** Null if scripts alone render the page. */
  firstScreen: FirstScreen | null;
  /** Files to keep with the page, by the service worker. */
  kept: KeptList | null;
}

/** Returns the template with the live release, settings and preload links, so that the browser requests no list. */
export function composePage(parts: PageParts): string {
  const { template, release, settings, preloads, reads, assetBase, integrities, firstScreen, kept } = parts;
  const shell = templateOnOrigin(template, assetBase, integrities);
  const head = [
    // Makes browsers reject modified modules, however imported, and has style sheets for the shell to look up. Before
    // the first module, since browsers ignore a later map.
    `<script type="importmap">${escapeJson({ integrity: Object.fromEntries(integrities) })}</script>`,
    // The shell's script is the largest file: its download begins first, and it runs from its tag at the end of the head.
    // The template links its other files.
    ...[
      ...[...shell.matchAll(ENTRY)].map(([, href = '']) => ({ href, kind: 'script' as const })),
      ...preloads.filter(({ href }) => !shell.includes(`"${href}"`) && !firstScreen?.inlined.includes(href)),
    ].map((link) => linkTag(link, integrities)),
    jsonTag(RELEASE_ELEMENT_ID, release),
    jsonTag(CONFIG_ELEMENT_ID, settings),
  ].join('\n    ');
  // A linked copy of an inlined style sheet would arrive after the remotes' style sheets and override their rules. One
  // that could not be inlined is linked behind the first screen, which need not wait.
  const links: string[] = [];
  const unlinked = shell.replace(STYLE_LINK, (link, address: string) => {
    if (!firstScreen) return link;
    if (!firstScreen.inlined.includes(address)) links.push(link);
    return '';
  });
  const content: Partial<Record<string, string>> = {
    head,
    reads: jsonTag(READS_ELEMENT_ID, reads),
    styles: firstScreen?.styles,
    screen: firstScreen?.html,
  };
  // The list is at the end, where it delays nothing; like the import map, for better compression.
  const end = [...links, ...(kept ? [jsonTag(KEPT_ELEMENT_ID, kept)] : []), '</body>'].join('');
  return unlinked.replace(PLACE, (_place, name: string) => content[name] ?? '').replace('</body>', () => end);
}

/**
 * Returns the part of a release that pages carry: the shell's version, and each remote with its canary and fallback.
 */
export function liveReleaseOf(revision: number, apps: Apps, reportToken?: string): LiveRelease {
  const remotes = Object.fromEntries(Object.entries(apps).filter(([, { kind }]) => kind === 'remote'));
  return {
    revision,
    reportToken,
    shell: apps[SHELL]?.version ?? '',
    remotes: mapApps(remotes, ({ previous, canary, revoked, ...live }) => ({
      ...forPages(live),
      previous,
      canary: canary && { ...forPages(canary), share: canary.share },
      revoked,
    })),
  };
}

function forPages({ version, base, entry, routes, nestedIn, preload }: Candidate) {
  return { version, base, entry, routes, nestedIn, preload };
}

/** A preload counts only if its CORS mode matches the later request: modules always, styles from another origin only. */
function linkTag({ href, kind }: PreloadLink, integrities: Integrities): string {
  const address = escapeAttribute(href);
  const hash = integrities.get(href);
  const integrity = hash === undefined ? '' : ` integrity="${hash}"`;
  if (kind === 'script') return `<link rel="modulepreload" href="${address}" crossorigin${integrity}>`;
  const cors = href.startsWith('/') ? '' : ' crossorigin';
  return `<link rel="preload" as="style" href="${address}"${cors}${integrity}>`;
}

function jsonTag(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** Escapes the only character that could end the element early. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
