import type { ContentItem } from '@manassa/shared/contract';
import type { PageConfig } from '@manassa/shared/session';
import { youTubeId } from '@manassa/shared/youtube-id';
import { readAddress } from './readAddress.rule';

/** `videoId` is used to request chapters, null if the video has none. */
export type VideoSource =
  | { provider: 'bunny'; address: string; videoId: string | null }
  | { provider: 'youtube'; address: string; videoId: string | null }
  | { provider: 'unsupported' };

type Embeds = PageConfig['embeds'];

const UNSUPPORTED: VideoSource = { provider: 'unsupported' };
const BUNNY_HOSTS = ['iframe.mediadelivery.net', 'player.mediadelivery.net'];

function afterBase(pathname: string, basePath: string): string | null {
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1) : null;
}

function videoIdIn(path: string | null): string | null {
  const id = path?.replace(/\/+$/, '').split('/').slice(1).join('/') ?? '';
  return id === '' ? null : id;
}

/** Accepts a full https address on one of Bunny's hosts or on a configured host, unchanged. */
function bunnyAddress(url: URL, embeds: Embeds, pageOrigin: string): VideoSource {
  if (url.protocol === 'https:' && BUNNY_HOSTS.includes(url.hostname)) {
    return { provider: 'bunny', address: url.href, videoId: videoIdIn(url.pathname.replace(/^\/(embed|play)\//, '')) };
  }
  for (const base of [embeds.bunny, ...Object.values(embeds.libraries)]) {
    const place = readAddress(base, pageOrigin);
    const rest = place?.origin === url.origin ? afterBase(url.pathname, place.pathname.replace(/\/$/, '')) : null;
    if (rest !== null) return { provider: 'bunny', address: url.href, videoId: videoIdIn(rest) };
  }
  return UNSUPPORTED;
}

/** Parses a path such as `4711/6d2b`; the query of a signed one is passed on, because the provider checks it. */
function bunnySource(video: string, embeds: Embeds, pageOrigin: string): VideoSource {
  const full = video.startsWith('//') ? `https:${video}` : video;
  if (/^[a-z][a-z0-9+.-]*:/i.test(full)) {
    const url = readAddress(full);
    return url === null ? UNSUPPORTED : bunnyAddress(url, embeds, pageOrigin);
  }
  const [, path = '', query = ''] = /^\/?([^?]*?)\/?(\?[^#\s\\]*)?$/.exec(full) ?? [];
  const [library = '', ...rest] = path.split('/');
  const segments = [library, ...rest];
  const sound = rest.length > 0 && segments.every((segment) => segment !== '' && !/^\.{1,2}$|[\\#]/.test(segment));
  if (!sound) return UNSUPPORTED;
  const base = (Object.hasOwn(embeds.libraries, library) ? embeds.libraries[library] : undefined) ?? embeds.bunny;
  return {
    provider: 'bunny',
    address: `${base}/${segments.map(encodeURIComponent).join('/')}${query}`,
    videoId: rest.join('/'),
  };
}

function youtubeSource(video: string, embeds: Embeds, pageOrigin: string): VideoSource {
  const id = youTubeId(video);
  if (id === null) return UNSUPPORTED;
  const query = new URLSearchParams({ enablejsapi: '1', origin: pageOrigin, playsinline: '1', rel: '0' });
  return { provider: 'youtube', address: `${embeds.youtube}/${id}?${query.toString()}`, videoId: id };
}

/**
 * Returns the full video with an enrollment, else the free one; if one is missing, the other. Supports bunny and
 * youtube.
 *
 * @param pageOrigin the page's own origin, which YouTube sends its messages to
 */
export function videoSource(
  item: Pick<ContentItem, 'video' | 'freeVideo' | 'videoType'>,
  enrolled: boolean,
  embeds: Embeds,
  pageOrigin: string,
): VideoSource {
  const video = (enrolled ? (item.video ?? item.freeVideo) : (item.freeVideo ?? item.video))?.trim();
  if (video === undefined) return UNSUPPORTED;
  const type = item.videoType?.trim().toLowerCase();
  if (type === 'bunny') return bunnySource(video, embeds, pageOrigin);
  if (type === 'youtube') return youtubeSource(video, embeds, pageOrigin);
  return UNSUPPORTED;
}
