import { mediaType } from './mediaType.rule';
import { APPS } from './versionPlace.rule';

/** What a bucket says of an object when it serves it itself, e.g. behind a CDN. */
export interface ObjectHeaders {
  ContentType: string;
  CacheControl: string;
  ContentEncoding?: string;
}

/** Published files never change; everything else is asked for anew each time. */
export function objectHeaders(key: string): ObjectHeaders {
  const copy = /\.(br|gz)$/.exec(key);
  return {
    ContentType: mediaType(copy ? key.slice(0, -copy[0].length) : key),
    CacheControl: key.startsWith(APPS) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(copy ? { ContentEncoding: copy[1] === 'br' ? 'br' : 'gzip' } : {}),
  };
}
