import { createHmac, timingSafeEqual } from 'node:crypto';

/** The folder whose files are only handed out with a signed link. */
export const SIGNED_FOLDER = 'docs/';

/** A link stays good for 12 to 13 hours: rounded to the hour, so that it is the same for a while and can be cached. */
const HOUR_SEC = 3600;
const LIFE_HOURS = 13;

/** Makes and checks links to media. Documents belong to paid courses: without a signature they are not served. */
export interface MediaLinks {
  /** The address of a document: a path below the media folder gets a signed link, another address stays as it is. */
  toDocument(link: string): string;
  /** Whether the signature of a document's address is genuine and still good. `path` is below the media folder. */
  isSigned(path: string, expires: string, signature: string): boolean;
}

/**
 * @param secret the installation's secret
 * @param mediaBase where media is served, e.g. /media
 * @param nowMs the clock
 */
export function mediaLinks(secret: string, mediaBase: string, nowMs: () => number = Date.now): MediaLinks {
  const sign = (path: string, expires: string): string =>
    createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');
  return {
    toDocument(link) {
      if (/^https?:\/\//i.test(link)) return link;
      const path = link.replace(/^\/media\//, '').replace(/^\/+/, '');
      if (!path.startsWith(SIGNED_FOLDER)) return `${mediaBase}/${path}`;
      const expires = String((Math.floor(nowMs() / 1000 / HOUR_SEC) + LIFE_HOURS) * HOUR_SEC);
      return `${mediaBase}/${path}?expires=${expires}&signature=${sign(path, expires)}`;
    },
    isSigned(path, expires, signature) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < nowMs()) return false;
      const genuine = Buffer.from(sign(path, expires));
      const given = Buffer.from(signature);
      return genuine.length === given.length && timingSafeEqual(genuine, given);
    },
  };
}
