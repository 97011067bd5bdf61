import { createHash } from 'node:crypto';
import type { PageSettings } from '../config/config';

const YOUTUBE = 'https://www.youtube.com';
/** The script of YouTube's IFrame API, and the folder of the script that it loads. */
const YOUTUBE_SCRIPTS = [`${YOUTUBE}/iframe_api`, `${YOUTUBE}/s/player/`];
const YOUTUBE_WITHOUT_COOKIES = 'https://www.youtube-nocookie.com';
const BUNNY_PLAYER = 'https://player.mediadelivery.net';

/**
 * Pages with a video player. A document keeps its policy while a student moves on inside it, so the player reloads the
 * page where it was opened elsewhere: remote-course-player/src/lecture/player/youtubeApi.ts has the same addresses.
 */
const PLAYER_PAGES = /^\/course\/view\//;

/** Returns true for an address whose page may load the script of a video player. */
export function isPlayerPage(pathname: string): boolean {
  return PLAYER_PAGES.test(pathname);
}

/** The sources that a page may load from, besides its own origin. */
export interface Sources {
  isPlayerPage: boolean;
  settings: PageSettings;
  /** Origins of development servers, which also talk over sockets. */
  developed: readonly string[];
  /** Origin of published files, if it is another one. */
  assetBase?: string | null;
  /** The text of scripts written into the page. */
  inlineScripts: readonly string[];
}

/** Returns the headers of a composed page. */
export function securityHeaders({
  isPlayerPage,
  settings,
  developed,
  assetBase = null,
  inlineScripts,
}: Sources): Record<string, string> {
  const { bunny, youtube, libraries } = settings.embeds;
  const embeds = [bunny, youtube, ...Object.values(libraries)].flatMap(originOf);
  const usesYoutube = embeds.includes(YOUTUBE);
  const usesBunny = embeds.some((origin) => origin.endsWith('.mediadelivery.net'));
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  // Development servers, and origins of overrides.
  const guests = [...developed, ...(settings.overrideOrigins ?? [])];
  const applications = [...guests, ...originOf(assetBase ?? '')];
  const sockets = guests.map((origin) => origin.replace(/^http/, 'ws'));
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...applications, ...(usesYoutube && isPlayerPage ? YOUTUBE_SCRIPTS : [])],
    // antd's scripts add <style> elements whose texts depend on theme and components. A nonce would be no secret: pages
    // are composed once and sent to everyone, by nginx too.
    'style-src': ["'self'", "'unsafe-inline'", ...applications],
    // React sets styles through the object model, which no policy restricts. An attribute in injected markup stays out.
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...applications, ...originOf(settings.mediaBase)],
    'font-src': ["'self'", ...applications],
    'frame-src': [
      "'self'",
      ...embeds,
      ...(usesBunny ? [BUNNY_PLAYER] : []),
      ...(usesYoutube ? [YOUTUBE_WITHOUT_COOKIES] : []),
    ],
    'connect-src': ["'self'", ...applications, ...sockets],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${[...new Set(sources)].join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    // Both video providers refuse to play without a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** Returns the texts of a page's inline scripts; data blocks are not scripts. */
export function inlineScriptsOf(page: string): string[] {
  return [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(([, attributes = '', text = '']) =>
    /\bsrc\s*=/.test(attributes) || /application\/(ld\+)?json/.test(attributes) || text === '' ? [] : [text],
  );
}

/** Returns the origin of an absolute address; a path needs none. */
function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
