/** A full embed address on any of the providers' hosts, up to the path of the video. */
const EMBED = /^(?:https?:)?\/\/[^/]+\/(?:embed|play)\//i;

/**
 * Returns the id by which a video's chapters are requested: the part of its path after the first slash, or all of it
 * without one. The query of a signed path and the host of a full embed address are no part of the path.
 */
export function videoId(video: string): string {
  const path = video.trim().replace(EMBED, '');
  // An address of another form, such as a YouTube page, keeps its query, which names the video.
  const bare = /^https?:/i.test(path) ? path : path.replace(/[?#].*$/s, '').replace(/^\/|\/+$/g, '');
  const slash = bare.indexOf('/');
  return slash === -1 ? bare : bare.slice(slash + 1);
}
