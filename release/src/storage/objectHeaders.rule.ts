import { mediaType } from './mediaType.rule';
import { APPS } from './versionPlace.rule';

/** Headers that a bucket sends with an object, e.g. to a CDN. */
interface ObjectHeaders {
  ContentType: string;
  CacheControl: string;
  ContentEncoding?: string;
}

/** Returns an object's headers: published files never change, everything else is revalidated. */
export function objectHeaders(key: string): ObjectHeaders {
  const copy = /\.(br|gz)$/.exec(key);
  return {
    ContentType: mediaType(copy ? key.slice(0, -copy[0].length) : key),
    CacheControl: key.startsWith(APPS) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(copy ? { ContentEncoding: copy[1] === 'br' ? 'br' : 'gzip' } : {}),
  };
}
