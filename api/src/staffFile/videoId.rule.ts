import { youTubeId } from '@manassa/shared/youtube-id';

/** Embed address of any provider, up to the video's path. */
const EMBED = /^(?:https?:)?\/\/[^/]+\/(?:embed|play)\//i;

/** Returns the id of a video's chapters: its path after the first slash, if any, without host and query. */
export function videoId(video: string): string {
  const onYouTube = youTubeId(video);
  if (onYouTube !== null) return onYouTube;
  const path = video.replace(EMBED, '');
  // Other addresses name the video in their query.
  const bare = /^https?:/i.test(path) ? path : path.replace(/[?#].*$/s, '').replace(/^\/|\/+$/g, '');
  return bare.slice(bare.indexOf('/') + 1);
}
