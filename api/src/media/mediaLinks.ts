import { createHmac, timingSafeEqual } from 'node:crypto';

/** Folder whose files need a signed link. */
export const SIGNED_FOLDER = 'docs/';

/** A link is valid for 12 to 13 hours: its end is rounded to the hour, so that it stays the same and can be cached. */
const HOUR_SEC = 3600;
const LIFE_HOURS = 13;

/** Creates and checks links to media. Documents belong to paid courses and are served only with a signature. */
export interface MediaLinks {
  /** Returns a signed link for a path below the media folder, and any other address unchanged. */
  toDocument(link: string): string;
  /** Returns true if the signature of a document's address is genuine and valid. `path` is below the media folder. */
  isSigned(path: string, expires: string, signature: string): boolean;
}

/**
 * @param secret of the installation
 * @param mediaBase base of media addresses, e.g. /media
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
