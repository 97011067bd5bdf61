const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com'];

function parseAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function idInAddress(address: string): string | null {
  const url = parseAddress(address);
  if (url === null) return null;
  const [first = '', second = ''] = url.pathname.replace(/^\//, '').split('/');
  if (url.hostname === 'youtu.be') return first;
  if (!HOSTS.includes(url.hostname)) return null;
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : url.searchParams.get('v');
}

/**
 * Returns the id of a YouTube video that is given by its id or by any of YouTube's http addresses, else null. Has an
 * export of its own, which each application bundles: pages of every shell can use it.
 */
export function youTubeId(video: string): string | null {
  const id = /^https?:\/\//i.test(video) ? idInAddress(video) : video;
  return id !== null && /^[\w-]{6,20}$/.test(id) ? id : null;
}
