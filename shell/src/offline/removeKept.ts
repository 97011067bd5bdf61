/** Prefix of the worker's caches, see worker/caches.ts. */
const PREFIX = 'manassa ';

/** Removes the service worker and its caches. Answers on the device are not in these caches. */
export async function removeKept(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}
