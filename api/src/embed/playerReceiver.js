/**
 * Receiver of the player.js protocol (github.com/embedly/player.js, SPEC.rst), which Bunny Stream's player uses too:
 * the outer page sends JSON {context, version, method, value, listener}, this one answers {context, version, event,
 * value, listener}, and except for `ready` only to subscribers.
 */
(({ document, window, location, URL }) => {
  const CONTEXT = 'player.js';
  const VERSION = '0.0.12';
  const EVENTS = ['ready', 'play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked', 'error'];
  /** Error codes of the protocol. */
  const UNDEFINED_ERROR = -1;
  const UNKNOWN_METHOD = 2;

  // Not in a frame.
  if (window.parent === window) return;

  const video = document.querySelector('video');
  /** Event name to its listeners; null is a listener without a name. */
  const listeners = new Map();
  /** Origin to answer: the embedding page's, or that of its latest message. */
  let parentOrigin = originOf(document.referrer);

  function originOf(address) {
    try {
      return new URL(address).origin;
    } catch {
      return null;
    }
  }

  function send(event, value, listener, target = parentOrigin) {
    // 'null', the origin of a sandbox or a file, cannot be addressed.
    const to = target === null || target === 'null' ? '*' : target;
    const message = { context: CONTEXT, version: VERSION, event, value, listener: listener ?? undefined };
    window.parent.postMessage(JSON.stringify(message), to);
  }

  function emit(event, value) {
    for (const listener of listeners.get(event) ?? []) send(event, value, listener);
  }

  const ready = () => ({ src: location.href, events: EVENTS, methods: Object.keys(methods) });
  const failed = () => video.dataset.failed !== undefined;
  const failure = () => ({ code: UNDEFINED_ERROR, msg: 'The video could not be loaded' });

  /** Loaded share, 0 to 1. */
  const progress = () => {
    const { buffered, duration } = video;
    const until = buffered.length && isNumber(duration) ? buffered.end(buffered.length - 1) / duration : 0;
    return { percent: Math.min(1, until) };
  };

  /** Calls back once the length is known or cannot be known. */
  function whenMeasured(then) {
    if (video.readyState >= 1 || failed()) return then();
    const settle = () => {
      video.removeEventListener('loadedmetadata', settle);
      video.removeEventListener('failure', settle);
      then();
    };
    video.addEventListener('loadedmetadata', settle);
    video.addEventListener('failure', settle);
  }

  const clamped = (value, high) => Math.min(high, Math.max(0, value));
  const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);

  /** Methods get the message's value; getters call `answer`. */
  const methods = {
    // If the browser wants a tap first, the play button stays.
    play: () => void video.play().catch(() => {}),
    pause: () => video.pause(),
    getPaused: (_, answer) => answer(video.paused),
    mute: () => (video.muted = true),
    unmute: () => (video.muted = false),
    getMuted: (_, answer) => answer(video.muted),
    setVolume: (value) => isNumber(value) && (video.volume = clamped(value, 100) / 100),
    getVolume: (_, answer) => answer(Math.round(video.volume * 100)),
    getDuration: (_, answer) => whenMeasured(() => answer(isNumber(video.duration) ? video.duration : 0)),
    setCurrentTime: (value) => {
      if (isNumber(value)) whenMeasured(() => (video.currentTime = clamped(value, video.duration || 0)));
    },
    getCurrentTime: (_, answer) => answer(video.currentTime),
    setLoop: (value) => (video.loop = Boolean(value)),
    getLoop: (_, answer) => answer(video.loop),
    removeEventListener: (event, _, listener) => {
      const left = listener === null ? [] : (listeners.get(event) ?? []).filter((one) => one !== listener);
      listeners.set(event, left);
    },
    addEventListener: (event, _, listener) => {
      const known = listeners.get(event) ?? [];
      if (!known.includes(listener)) listeners.set(event, [...known, listener]);
      // Late subscribers get past events.
      if (event === 'ready') send('ready', ready(), listener);
      if (event === 'progress' && video.buffered.length) send('progress', progress(), listener);
      if (event === 'error' && failed()) send('error', failure(), listener);
    },
  };

  function read(data) {
    try {
      const message = JSON.parse(data);
      const ours = message?.context === CONTEXT && typeof message.method === 'string';
      return ours ? message : null;
    } catch {
      return null;
    }
  }

  window.addEventListener('message', (event) => {
    if (event.source !== window.parent) return;
    const message = read(event.data);
    if (!message) return;
    parentOrigin = event.origin;
    const listener = message.listener ?? null;
    if (!Object.hasOwn(methods, message.method)) {
      emit('error', { code: UNKNOWN_METHOD, msg: `Invalid Method "${message.method}"` });
      return;
    }
    methods[message.method](message.value, (value) => send(message.method, value, listener), listener);
  });

  for (const name of ['play', 'pause', 'ended', 'seeked']) video.addEventListener(name, () => emit(name));
  video.addEventListener('timeupdate', () => {
    if (isNumber(video.duration)) emit('timeupdate', { seconds: video.currentTime, duration: video.duration });
  });
  video.addEventListener('progress', () => emit('progress', progress()));
  video.addEventListener('failure', () => emit('error', failure()));

  // To any origin: a page that hides its address must learn that it can begin.
  send('ready', ready(), null, '*');
})(globalThis);
