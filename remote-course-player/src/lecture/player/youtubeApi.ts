/** The used part of YouTube's IFrame API, https://developers.google.com/youtube/iframe_api_reference. */
export interface YouTubePlayer {
  getCurrentTime?: () => unknown;
  getDuration?: () => unknown;
  seekTo: (sec: number, allowSeekAhead: boolean) => void;
  playVideo: () => void;
  destroy: () => void;
}

export interface YouTubeEvents {
  onReady: () => void;
  /** -1 unstarted, 0 ended, 1 playing, 2 paused, 3 buffering, 5 cued. */
  onStateChange: (event: { data: number }) => void;
  /** 2 wrong id, 5 player, 100 gone, 101 and 150 embedding forbidden, 153 no referrer. */
  onError: (event: { data: number }) => void;
}

interface YouTubeApi {
  Player: new (frame: HTMLIFrameElement, options: { events: YouTubeEvents }) => YouTubePlayer;
}

declare global {
  interface Window {
    /** The first script sets `loading` to 1 when it loads the second one, and does nothing if it is 1. */
    YT?: Partial<YouTubeApi> & { loading?: number };
    onYouTubeIframeAPIReady?: () => void;
  }
}

const HOST = 'https://www.youtube.com';
const SCRIPT = `${HOST}/iframe_api`;

/** Pages whose policy allows the script: release/src/pages/securityHeaders.rule.ts has the same addresses. */
const PLAYER_PAGES = /^\/course\/view\//;

/** True once the browser has refused the script: the service worker may show a page with the policy of another address. */
let isRefused = false;

/** Returns false if the document's policy, that of its first page, forbids the script. */
function isLetIn(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !isRefused && (loaded === undefined || PLAYER_PAGES.test(new URL(loaded.name).pathname));
}

/** Age in ms of a load for which the next call does not wait: the first script does not tell that the second is lost. */
const STUCK_MS = 10_000;

let loading: { api: Promise<YouTubeApi>; sinceMs: number } | null = null;

function loadedApi(): YouTubeApi | null {
  const { YT } = window;
  return YT?.Player ? { Player: YT.Player } : null;
}

function insertScript(): Promise<YouTubeApi> {
  return new Promise((resolve, reject) => {
    window.onYouTubeIframeAPIReady = () => {
      const api = loadedApi();
      if (api) resolve(api);
    };
    const script = document.createElement('script');
    script.src = SCRIPT;
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      // Some browsers tell the host only.
      isRefused ||= blockedURI.startsWith(HOST);
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${SCRIPT} could not be loaded`));
    });
    document.head.append(script);
  });
}

/**
 * Loads YouTube's scripts once; the next call retries a failure, or begins again if they take long. Where the document's
 * policy forbids the script, it reloads the page, if there is a connection, and never resolves.
 *
 * @throws Error if the script cannot be loaded
 */
export function loadYouTubeApi(): Promise<YouTubeApi> {
  const ready = loadedApi();
  if (ready) return Promise.resolve(ready);
  // Without a connection a reload may end on the browser's error page.
  if (!isLetIn() && navigator.onLine) {
    window.location.reload();
    return new Promise(() => undefined);
  }
  if (loading !== null && performance.now() - loading.sinceMs < STUCK_MS) return loading.api;
  if (window.YT) window.YT.loading = 0;
  const api = insertScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  loading = { api, sinceMs: performance.now() };
  return api;
}
