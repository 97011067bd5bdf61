import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import type { Composition, KeptList } from '@manassa/shared/federation';

/** Addresses of the server that are not pages of the product. */
const NOT_PAGES = /^\/(api|apps|embed|media|reports|versions|healthz|readyz|metrics)(\/|$)|^\/[^/]+\.[a-z]+$/;

export function isPagePath(pathname: string): boolean {
  return !NOT_PAGES.test(pathname);
}

/** Returns the list of files in a page; null for one without, such as a captive portal's with status 200. */
export function keptListOf(html: string): KeptList | null {
  const start = html.lastIndexOf(`<script type="application/json" id="${KEPT_ELEMENT_ID}">`);
  if (start < 0) return null;
  const text = html.slice(html.indexOf('>', start) + 1, html.indexOf('</script>', start));
  return readKeptList(text);
}

/** Returns null for an invalid list. */
export function readKeptList(text: string): KeptList | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if ('off' in value) return { off: true };
    if (!('id' in value) || typeof value.id !== 'string' || !('files' in value)) return null;
    // Written by the page server, which gives every address a hash.
    return { id: value.id, files: value.files as Composition['files'] };
  } catch {
    return null;
  }
}

export interface KeptPage {
  pathname: string;
  composition: string;
  /** In ms since 1970. */
  atMs: number;
}

/** Start and end of a first screen, see release/src/pages/firstScreen.rule.ts. */
const SCREEN_START = '<div id="first-screen"';
const SCREEN_END = '</style></noscript>';

/** Returns a page without its first screen, which is that of another address. */
export function withoutFirstScreen(html: string): string {
  const start = html.indexOf(SCREEN_START);
  const end = html.indexOf(SCREEN_END, start);
  return start < 0 || end < 0 ? html : html.slice(0, start) + html.slice(end + SCREEN_END.length);
}

function commonSegments(one: string, other: string): number {
  const others = other.split('/');
  const segments = one.split('/');
  const end = segments.findIndex((segment, at) => segment !== others[at]);
  return end < 0 ? segments.length : end;
}

/**
 * Returns the page to show without a connection: that of the address, else the most similar one, since pages differ
 * only in early loads and in their first screens.
 */
export function choosePage(pathname: string, pages: readonly KeptPage[]): KeptPage | null {
  const rank = (page: KeptPage): readonly number[] => [
    Number(page.pathname === pathname),
    commonSegments(page.pathname, pathname),
    page.atMs,
  ];
  const best = pages.map((page) => ({ page, by: rank(page) }));
  best.sort((a, b) => {
    const at = a.by.findIndex((value, place) => value !== b.by[place]);
    return at < 0 ? 0 : (b.by[at] ?? 0) - (a.by[at] ?? 0);
  });
  return best[0]?.page ?? null;
}
