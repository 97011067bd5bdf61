/** The player's controls. The video element owns the state; buttons read it and mirror its events. */
(({ document, window }) => {
  const SEEK_STEP_SEC = 5;
  const VOLUME_STEP = 0.1;
  const HIDE_AFTER_MS = 2_600;
  const HAVE_METADATA = 1;
  const NETWORK_NO_SOURCE = 3;

  const player = document.querySelector('.player');
  const find = (selector) => player.querySelector(selector);
  const video = find('video');
  const big = find('.big');
  const bar = find('.bar');
  const seek = find('.seek input');
  const toggle = find('.toggle');
  const mute = find('.mute');
  const volume = find('.volume');
  const gear = find('.gear');
  const speeds = find('.speeds');
  const full = find('.full');
  const failure = find('.failure');

  const clamped = (value, low, high) => Math.min(high, Math.max(low, value));
  const length = () => (Number.isFinite(video.duration) ? video.duration : 0);

  /** 134 becomes 02:14, 3734 becomes 1:02:14. */
  function clock(seconds) {
    const whole = Math.floor(seconds);
    const two = (value) => String(value).padStart(2, '0');
    const hours = Math.floor(whole / 3600);
    const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  }

  // If the browser wants a tap first, the play button stays.
  const play = () => void video.play().catch(() => {});
  const playOrPause = () => (video.paused ? play() : video.pause());
  const seekTo = (seconds) => {
    if (video.readyState >= HAVE_METADATA) video.currentTime = clamped(seconds, 0, length());
  };
  const setVolume = (part) => {
    video.volume = clamped(part, 0, 1);
    video.muted = video.volume === 0;
  };
  const toggleMute = () => {
    if (video.muted && video.volume === 0) setVolume(0.5);
    else video.muted = !video.muted;
  };
  const toggleFull = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void player.requestFullscreen().catch(() => {});
    else video.webkitEnterFullscreen?.();
  };
  const openSpeeds = (open) => {
    speeds.hidden = !open;
    gear.setAttribute('aria-expanded', String(open));
    if (open) speeds.querySelector(':checked').focus();
  };

  function showState() {
    const state = failure.hidden ? (video.ended ? 'ended' : !video.paused ? 'playing' : null) : 'failed';
    // Before the first start, the poster has no veil.
    player.dataset.state = state ?? (video.currentTime > 0 ? 'paused' : 'idle');
    const label = video.paused ? (video.ended ? 'إعادة التشغيل' : 'تشغيل') : 'إيقاف مؤقت';
    for (const button of [big, toggle]) button.setAttribute('aria-label', label);
  }

  function showTime() {
    const total = length();
    const part = total ? video.currentTime / total : 0;
    const { buffered } = video;
    const loaded = buffered.length && total ? buffered.end(buffered.length - 1) / total : 0;
    find('.played').style.inlineSize = `${part * 100}%`;
    find('.loaded').style.inlineSize = `${loaded * 100}%`;
    find('.now').textContent = clock(video.currentTime);
    find('.total').textContent = clock(total);
    seek.max = String(total);
    seek.value = String(video.currentTime);
    seek.setAttribute('aria-valuetext', `${clock(video.currentTime)} من ${clock(total)}`);
  }

  function showVolume() {
    const silent = video.muted || video.volume === 0;
    player.dataset.silent = String(silent);
    mute.setAttribute('aria-label', silent ? 'تشغيل الصوت' : 'كتم الصوت');
    volume.value = String(silent ? 0 : Math.round(video.volume * 100));
    volume.style.setProperty('--part', `${volume.value}%`);
  }

  function showSpeed() {
    const rate = video.playbackRate;
    for (const choice of speeds.querySelectorAll('input')) choice.checked = Number(choice.value) === rate;
    find('.speed').textContent = rate === 1 ? '' : `${rate}×`;
    gear.setAttribute('aria-label', `سرعة التشغيل ${rate}×`);
  }

  function showFull() {
    const isFull = Boolean(document.fullscreenElement);
    player.dataset.full = String(isFull);
    full.setAttribute('aria-label', isFull ? 'الخروج من ملء الشاشة' : 'ملء الشاشة');
  }

  function fail() {
    if (!failure.hidden) return;
    failure.hidden = false;
    video.dataset.failed = '';
    showState();
    video.dispatchEvent(new window.Event('failure'));
  }

  function retry() {
    failure.hidden = true;
    delete video.dataset.failed;
    video.load();
    showState();
    toggle.focus();
  }

  let hideTimer;
  function stayAwake() {
    player.classList.remove('quiet');
    window.clearTimeout(hideTimer);
    hideTimer = window.setTimeout(() => {
      const inUse = !speeds.hidden || bar.querySelector(':focus-visible, :active');
      player.classList.toggle('quiet', !video.paused && !inUse);
    }, HIDE_AFTER_MS);
  }

  let touched = false;
  player.addEventListener('pointerdown', (event) => (touched = event.pointerType === 'touch'), true);
  for (const name of ['pointermove', 'keydown', 'focusin']) player.addEventListener(name, stayAwake);
  video.addEventListener('click', () => {
    // On a phone, the first tap shows the controls.
    const wasQuiet = player.classList.contains('quiet');
    stayAwake();
    if (!speeds.hidden) openSpeeds(false);
    else if (!(touched && wasQuiet)) playOrPause();
  });

  big.addEventListener('click', playOrPause);
  toggle.addEventListener('click', playOrPause);
  mute.addEventListener('click', toggleMute);
  full.addEventListener('click', toggleFull);
  gear.addEventListener('click', () => openSpeeds(speeds.hidden));
  failure.querySelector('button').addEventListener('click', retry);
  seek.addEventListener('input', () => seekTo(Number(seek.value)));
  volume.addEventListener('input', () => setVolume(Number(volume.value) / 100));
  speeds.addEventListener('change', (event) => (video.playbackRate = Number(event.target.value)));

  // Physical keys: an Arabic layout has no m and no f.
  const keys = {
    Space: playOrPause,
    KeyK: playOrPause,
    KeyM: toggleMute,
    KeyF: toggleFull,
    ArrowRight: () => seekTo(video.currentTime + SEEK_STEP_SEC),
    ArrowLeft: () => seekTo(video.currentTime - SEEK_STEP_SEC),
    ArrowUp: () => setVolume(video.volume + VOLUME_STEP),
    ArrowDown: () => setVolume(video.volume - VOLUME_STEP),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !failure.hidden) return;
    if (event.code === 'Escape' && !speeds.hidden) {
      openSpeeds(false);
      gear.focus();
      return;
    }
    const { target, code } = event;
    // The browser itself handles space on buttons, and arrows on speed and volume.
    const native = code === 'Space' ? target.closest('button, [type=radio]') : target.closest('[type=radio], .volume');
    if (!Object.hasOwn(keys, code) || (native && /Space|Arrow/.test(code))) return;
    event.preventDefault();
    keys[code]();
  });

  for (const name of ['play', 'pause', 'ended', 'seeked', 'emptied']) video.addEventListener(name, showState);
  for (const name of ['play', 'pause']) video.addEventListener(name, stayAwake);
  for (const name of ['timeupdate', 'seeking', 'durationchange', 'progress']) video.addEventListener(name, showTime);
  for (const name of ['waiting', 'seeking']) video.addEventListener(name, () => player.classList.add('busy'));
  for (const name of ['playing', 'canplay', 'seeked', 'failure', 'pause']) {
    video.addEventListener(name, () => player.classList.remove('busy'));
  }
  video.addEventListener('volumechange', showVolume);
  video.addEventListener('ratechange', showSpeed);
  document.addEventListener('fullscreenchange', showFull);
  // The element tries its sources in order; only the last failure counts.
  video.addEventListener(
    'error',
    (event) => {
      if (event.target === video || event.target === video.lastElementChild) fail();
    },
    true,
  );

  full.hidden = !document.fullscreenEnabled && !video.webkitEnterFullscreen;
  showState();
  showTime();
  showVolume();
  showSpeed();
  showFull();
  // All sources may have failed before this script ran. While they are tried the state is the same, but then the load
  // event is pending.
  window.addEventListener('load', () => {
    if (video.networkState === NETWORK_NO_SOURCE) fail();
  });
})(globalThis);
