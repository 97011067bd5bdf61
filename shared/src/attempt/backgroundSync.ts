/** Tag of the service worker's `sync` event for waiting submissions. */
export const OUTBOX_TAG = 'outbox';

/** Part of the Background Synchronization API, which TypeScript does not know; Chromium has it. */
interface WithSync {
  readonly sync: { register: (tag: string) => Promise<void> };
}

function hasSync(registration: ServiceWorkerRegistration): registration is ServiceWorkerRegistration & WithSync {
  return 'sync' in registration;
}

/**
 * Asks the browser to wake the service worker once there is a connection. An extra: pages send as well. Browsers lack
 * or refuse it, and some pages have no worker; then nothing happens.
 */
export function requestBackgroundSync(): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((found) => (found !== undefined && hasSync(found) ? found.sync.register(OUTBOX_TAG) : undefined))
    .catch(() => undefined);
}
