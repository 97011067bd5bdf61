/** Embed address of any provider, up to the video's path. */
const EMBED = /^(?:https?:)?\/\/[^/]+\/(?:embed|play)\//i;

/** Usual addresses of a video on YouTube, up to its id. Pages parse them (remote-course-player's videoSource.rule.ts). */
const YOUTUBE =
  /^https?:\/\/(?:youtu\.be\/|(?:(?:www|m|music)\.youtube|youtube|www\.youtube-nocookie)\.com\/(?:watch\/?\?(?:[^#]*&)?v=|(?:embed|shorts|live|v)\/))([\w-]{6,20})(?![\w-])/i;

/** Returns true for a video on YouTube that pages can play. */
export function isYouTubeVideo(video: string): boolean {
  return /^[\w-]{6,20}$/.test(video) || YOUTUBE.test(video);
}

/** Returns the id of a video's chapters: its path after the first slash, if any, without host and query. */
export function videoId(video: string): string {
  const onYouTube = YOUTUBE.exec(video.trim())?.[1];
  if (onYouTube !== undefined) return onYouTube;
  const path = video.trim().replace(EMBED, '');
  // Other addresses, such as a YouTube page, name the video in their query.
  const bare = /^https?:/i.test(path) ? path : path.replace(/[?#].*$/s, '').replace(/^\/|\/+$/g, '');
  const slash = bare.indexOf('/');
  return slash === -1 ? bare : bare.slice(slash + 1);
}
