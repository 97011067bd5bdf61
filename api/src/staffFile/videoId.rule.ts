/** Embed address of any provider, up to the video's path. */
const EMBED = /^(?:https?:)?\/\/[^/]+\/(?:embed|play)\//i;

const YOUTUBE_HOSTS = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
];

function idInAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const [first = '', second = ''] = url.pathname.replace(/^\//, '').split('/');
  if (url.hostname === 'youtu.be') return first;
  if (!YOUTUBE_HOSTS.includes(url.hostname)) return null;
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : url.searchParams.get('v');
}

/**
 * Returns the id of a YouTube video that is given by its id or address, else null. Pages read both in the same way
 * (remote-course-player's videoSource.rule.ts).
 */
export function youTubeId(video: string): string | null {
  const id = /^https?:\/\//i.test(video) ? idInAddress(video) : video;
  return id !== null && /^[\w-]{6,20}$/.test(id) ? id : null;
}

/** Returns the id of a video's chapters: its path after the first slash, if any, without host and query. */
export function videoId(video: string): string {
  const onYouTube = youTubeId(video.trim());
  if (onYouTube !== null) return onYouTube;
  const path = video.trim().replace(EMBED, '');
  // Other addresses name the video in their query.
  const bare = /^https?:/i.test(path) ? path : path.replace(/[?#].*$/s, '').replace(/^\/|\/+$/g, '');
  const slash = bare.indexOf('/');
  return slash === -1 ? bare : bare.slice(slash + 1);
}
