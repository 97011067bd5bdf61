/** Closes the notifications of the service worker, which name a student's exams. Never throws. */
export async function closeNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration || !('getNotifications' in registration)) return;
    for (const shown of await registration.getNotifications()) shown.close();
  } catch {
    // No service worker.
  }
}
