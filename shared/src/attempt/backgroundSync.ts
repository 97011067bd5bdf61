/** Tag of the service worker's `sync` event for waiting submissions. */
export const OUTBOX_TAG = 'outbox';

/**
 * Time in ms that the page which stored a submission has to begin sending it. Until then the worker leaves it alone if a
 * tab is open; later the page asks the server first. Longer than the time-up dialog and the read of the questions.
 */
export const PAGE_FIRST_MS = 5000;

/** Background Synchronization API of Chromium, which TypeScript's types lack. */
interface WithSync {
  readonly sync: { register: (tag: string) => Promise<void> };
}

function hasSync(registration: ServiceWorkerRegistration): registration is ServiceWorkerRegistration & WithSync {
  return 'sync' in registration;
}

/**
 * Asks the browser to wake the service worker once there is a connection. Optional, because pages send as well: does
 * nothing without a worker or in a browser that lacks or refuses it.
 */
export function requestBackgroundSync(): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((found) => (found !== undefined && hasSync(found) ? found.sync.register(OUTBOX_TAG) : undefined))
    .catch(() => undefined);
}
