/** Longest time in ms that a service worker may delay a request. */
export const WORKER_PATIENCE_MS = 3000;

/**
 * Runs before a shell's service worker. After WORKER_PATIENCE_MS without an answer a request also goes to the network,
 * whose answer then counts; while the worker hangs, later requests do not wait for it. Requests that change something
 * never go through a worker.
 */
export const WORKER_GUARD = `(() => {
  const respond = FetchEvent.prototype.respondWith;
  let patienceMs = ${WORKER_PATIENCE_MS};
  FetchEvent.prototype.respondWith = function (answer) {
    const { request } = this;
    if (request.method !== 'GET') return;
    respond.call(this, new Promise((resolve) => {
      let isAnswered = false;
      let asked;
      const ask = () => (asked ??= fetch(request));
      // The worker may be looking for a kept page, which is better than a failure.
      const fail = (response) => setTimeout(() => resolve(response), ${WORKER_PATIENCE_MS});
      const timer = setTimeout(() => ask().then(
        (response) => {
          if (!isAnswered) patienceMs = 0;
          if (response.status === 429 || response.status >= 500) fail(response);
          else resolve(response);
        },
        () => fail(Response.error()),
      ), patienceMs);
      Promise.resolve(answer).then(
        (response) => {
          isAnswered = true;
          patienceMs = ${WORKER_PATIENCE_MS};
          clearTimeout(timer);
          resolve(response);
        },
        () => {
          clearTimeout(timer);
          resolve(ask());
        },
      );
    }));
  };
})();
`;

/** Removes itself and what an earlier worker kept. */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('manassa ')).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;
