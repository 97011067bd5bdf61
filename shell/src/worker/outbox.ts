import { flushOutbox, OUTBOX_TAG, PAGE_FIRST_MS } from '@manassa/shared/flush-outbox';
import { copy } from '../copy';
import { withLimit } from './limit';
import { worker } from './scope';

export { OUTBOX_TAG };

/**
 * Lets an open tab send first: it needs no question to the server, and must not wait for the worker's. A tab that cannot
 * send costs a few seconds.
 */
async function letTabsSend(): Promise<void> {
  const tabs = await withLimit(worker.clients.matchAll({ includeUncontrolled: true, type: 'window' }), []);
  // One second more than the tab takes for its own.
  if (tabs.length > 0) await new Promise((done) => setTimeout(done, PAGE_FIRST_MS + 1000));
}

/**
 * Sends the submissions that wait on this device. Called when the network returns (Background Sync), also without an open
 * tab; open pages send them themselves. If the student has allowed notifications, one is shown for each exam that has
 * arrived.
 *
 * @throws if a submission still waits, so that the browser tries again
 */
export async function sendWaiting(): Promise<void> {
  await letTabsSend();
  await flushOutbox(async ({ place }) => {
    const { registration } = worker;
    if (!('showNotification' in registration) || Notification.permission !== 'granted') return;
    const name = place ? copy.examNamed(place.title) : copy.someExam;
    await registration.showNotification(copy.brand, {
      body: copy.arrivedSubmission(name),
      lang: 'ar',
      dir: 'rtl',
      data: place ? `${place.path}/start` : '/student/results',
    });
  });
}
