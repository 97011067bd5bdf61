import { createHmac, timingSafeEqual } from 'node:crypto';
import { documentPath } from './mediaFiles';

/** Folders of paid courses' files. Covers are public. In any case, as `isServed`: some file systems ignore it. */
const SIGNED = /^(docs|clips|figures)\//iu;

const HOUR_SEC = 3600;
const DAY_SEC = 24 * HOUR_SEC;

/** Own videos: `manassa/{clip}` or `manassa/{clip}.{lecture}`. */
const OWN_VIDEO = /^\/?manassa\/([a-z]+)(?:\.[a-z0-9-]+)?$/;

/** Signs and checks links to media of paid courses. */
export interface MediaLinks {
  /** Returns a signed link for a document in the media folder, other addresses unchanged. */
  toDocument(link: string): string;
  /** Returns a signed picture, with the same signature for a day, so that pages can compare questions. */
  toFigure(path: string): string;
  /** Returns an own video with a signature, others unchanged. */
  toVideo(video: string): string;
  /** `path` is below the media folder, here and below. */
  needsSignature(path: string): boolean;
  isSigned(path: string, expires: string, signature: string): boolean;
}

/** All files of a clip (formats, poster) share one signature. */
function signedPart(path: string): string {
  return path.startsWith('clips/') ? path.replace(/\.[a-z0-9]+$/i, '') : path;
}

/** `secret` is the installation's, `mediaBase` the base of media addresses, e.g. /media. */
export function mediaLinks(secret: string, mediaBase: string, nowMs: () => number = Date.now): MediaLinks {
  const sign = (path: string, expires: string): string =>
    createHmac('sha256', secret)
      .update(`${signedPart(path)}\n${expires}`)
      .digest('base64url');
  /** Rounds a link's end to `stepSec`, so that it can be cached. */
  const signed = (path: string, stepSec: number, lifeSteps: number): string => {
    const expires = String((Math.floor(nowMs() / 1000 / stepSec) + lifeSteps) * stepSec);
    return `expires=${expires}&signature=${sign(path, expires)}`;
  };
  return {
    toDocument(link) {
      const path = documentPath(link);
      if (path === null) return link;
      // The name as staff save it, in which a percent sign stands for itself.
      const address = `${mediaBase}/${path.replaceAll('%', '%25')}`;
      return SIGNED.test(path) ? `${address}?${signed(path, HOUR_SEC, 13)}` : address;
    },
    toFigure: (path) => (SIGNED.test(path) ? `${path}?${signed(path, DAY_SEC, 2)}` : path),
    toVideo(video) {
      const clip = OWN_VIDEO.exec(video)?.[1];
      return clip === undefined ? video : `${video}?${signed(`clips/${clip}`, HOUR_SEC, 13)}`;
    },
    needsSignature: (path) => SIGNED.test(path),
    isSigned(path, expires, signature) {
      if (Number(expires) * 1000 < nowMs()) return false;
      const genuine = Buffer.from(sign(path, expires));
      const given = Buffer.from(signature);
      return genuine.length === given.length && timingSafeEqual(genuine, given);
    },
  };
}
