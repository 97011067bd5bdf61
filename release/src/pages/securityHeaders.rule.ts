import type { PageConfig } from '@manassa/shared/session';
import { hashOf } from '../publish/integrity';

const YOUTUBE = 'https://www.youtube.com';
/** YouTube's IFrame API, and the folder of the script that it loads. */
const YOUTUBE_SCRIPTS = [`${YOUTUBE}/iframe_api`, `${YOUTUBE}/s/player/`];
const YOUTUBE_WITHOUT_COOKIES = 'https://www.youtube-nocookie.com';
const BUNNY_PLAYER = 'https://player.mediadelivery.net';

/**
 * Pages with a video player; remote-course-player/src/lecture/player/youtubeApi.ts has the same address. A document
 * keeps its policy during client navigation, so the player reloads a page that was opened elsewhere.
 */
export const isPlayerPage = (pathname: string): boolean => pathname.startsWith('/course/view/');

interface Sources {
  isPlayerPage: boolean;
  settings: PageConfig;
  /** Origins of development servers; sockets to them are allowed too. */
  developed: readonly string[];
  assetBase?: string | null;
  /** Texts of the page's scripts and style elements. */
  inlined: { scripts: readonly string[]; styles: readonly string[] };
}

/** Returns a page's security headers, its content security policy above all (decision 19). */
export function securityHeaders(sources: Sources): Record<string, string> {
  const { isPlayerPage, settings, developed, assetBase, inlined } = sources;
  const { bunny, youtube, libraries } = settings.embeds;
  const embeds = [bunny, youtube, ...Object.values(libraries)].flatMap(originOf);
  const usesYoutube = embeds.includes(YOUTUBE);
  const usesBunny = embeds.some((origin) => origin.endsWith('.mediadelivery.net'));
  const guests = [...developed, ...(settings.overrideOrigins ?? [])];
  const applications = [...guests, ...originOf(assetBase ?? '')];
  const sockets = guests.map((origin) => origin.replace(/^http/, 'ws'));
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...inlined.scripts.map(inlineSource),
      ...applications,
      ...(usesYoutube && isPlayerPage ? YOUTUBE_SCRIPTS : []),
    ],
    'style-src': ["'self'", ...inlined.styles.map(inlineSource), ...applications],
    // React sets styles through the object model, which no policy restricts; this blocks attributes in injected markup.
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...applications, ...originOf(settings.mediaBase)],
    'font-src': ["'self'", ...applications],
    'frame-src': [
      "'self'",
      ...embeds,
      ...(usesBunny ? [BUNNY_PLAYER] : []),
      ...(usesYoutube ? [YOUTUBE_WITHOUT_COOKIES] : []),
    ],
    // Exams keep their figures for offline use.
    'connect-src': ["'self'", ...applications, ...sockets, ...originOf(settings.mediaBase)],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${[...new Set(sources)].join(' ')}`)
      .join('; '),
    // Both video providers need a referrer to play.
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** Returns the texts of a page's inline scripts, without data blocks, and of its style elements. */
export function inlinedIn(page: string): Sources['inlined'] {
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const [, tag, attributes = '', text = ''] of page.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)) {
    if (tag === 'style') styles.push(text);
    else if (!/\bsrc=|application\/json/.test(attributes)) scripts.push(text);
  }
  return { scripts, styles };
}

/** Returns the source that allows an inline script or style element. */
export const inlineSource = (text: string): string => `'${hashOf('sha256', text)}'`;

function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
