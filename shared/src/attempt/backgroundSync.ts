/** Tag of the service worker's `sync` event for waiting submissions. */
export const OUTBOX_TAG = 'outbox';

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
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((found) => (found !== undefined && hasSync(found) ? found.sync.register(OUTBOX_TAG) : undefined))
    .catch(() => undefined);
}
