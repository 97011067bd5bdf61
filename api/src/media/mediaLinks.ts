import { createHmac, timingSafeEqual } from 'node:crypto';

/** Folders of paid courses' files, which need a signed link. Covers are in the catalogue and public. */
const SIGNED = /^(docs|clips|figures)\//;

const HOUR_SEC = 3600;
const DAY_SEC = 24 * HOUR_SEC;

/** Library of the videos that this server plays itself: `manassa/{clip}` or `manassa/{clip}.{lecture}`. */
const OWN_VIDEO = /^\/?manassa\/([a-z]+)(?:\.[a-z0-9-]+)?$/;

/** Creates and checks links to media. Files of paid courses are served only with a signature. */
export interface MediaLinks {
  /** Returns a signed link for a document below the media folder, and any other address unchanged. */
  toDocument(link: string): string;
  /**
   * Returns a question's picture with a signature, still below the media base. The signature stays the same for a day:
   * pages that compare questions must not take them for changed.
   */
  toFigure(path: string): string;
  /** Returns the path of a video of this server's own clips with a signature for the clip, and any other unchanged. */
  toVideo(video: string): string;
  /** Returns true if a file below the media folder needs a signature. */
  needsSignature(path: string): boolean;
  /** Returns true if the signature of an address is genuine and valid. `path` is below the media folder. */
  isSigned(path: string, expires: string, signature: string): boolean;
}

/** Returns the part of a path that is signed: all files of a clip (video formats, poster) share one signature. */
function signedPart(path: string): string {
  return path.startsWith('clips/') ? path.replace(/\.[a-z0-9]+$/i, '') : path;
}

/**
 * @param secret of the installation
 * @param mediaBase base of media addresses, e.g. /media
 */
export function mediaLinks(secret: string, mediaBase: string, nowMs: () => number = Date.now): MediaLinks {
  const sign = (path: string, expires: string): string =>
    createHmac('sha256', secret)
      .update(`${signedPart(path)}\n${expires}`)
      .digest('base64url');
  /** A link's end is rounded to `stepSec`, so that the link stays the same and can be cached. */
  const signed = (path: string, stepSec: number, lifeSteps: number): string => {
    const expires = String((Math.floor(nowMs() / 1000 / stepSec) + lifeSteps) * stepSec);
    return `expires=${expires}&signature=${sign(path, expires)}`;
  };
  return {
    toDocument(link) {
      if (/^https?:\/\//i.test(link)) return link;
      const path = link.replace(/^\/media\//, '').replace(/^\/+/, '');
      return SIGNED.test(path) ? `${mediaBase}/${path}?${signed(path, HOUR_SEC, 13)}` : `${mediaBase}/${path}`;
    },
    toFigure: (path) => (SIGNED.test(path) ? `${path}?${signed(path, DAY_SEC, 2)}` : path),
    toVideo(video) {
      const clip = OWN_VIDEO.exec(video)?.[1];
      return clip === undefined ? video : `${video}?${signed(`clips/${clip}`, HOUR_SEC, 13)}`;
    },
    needsSignature: (path) => SIGNED.test(path),
    isSigned(path, expires, signature) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < nowMs()) return false;
      const genuine = Buffer.from(sign(path, expires));
      const given = Buffer.from(signature);
      return genuine.length === given.length && timingSafeEqual(genuine, given);
    },
  };
}
