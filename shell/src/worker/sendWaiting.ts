import { flushOutbox, OUTBOX_TAG } from '@manassa/shared/flush-outbox';
import { copy } from '../copy';
import { outboxCopy } from '../outbox/copy';
import { withLimit } from './limit';
import { worker } from './scope';

export { OUTBOX_TAG };

/** Time in ms that an open tab has to send first; it takes 2 s when all is well. */
const TAB_FIRST_MS = 8000;

/**
 * Lets an open tab send first: the browser calls the worker as soon as a submission is stored, and it would ask and send
 * at the same time. A tab that cannot send costs a few seconds.
 */
async function letTabsSend(): Promise<void> {
  const tabs = await withLimit(worker.clients.matchAll({ includeUncontrolled: true, type: 'window' }), []);
  if (tabs.length > 0) await new Promise((resolve) => setTimeout(resolve, TAB_FIRST_MS));
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
    const name = place ? outboxCopy.examNamed(place.title) : outboxCopy.someExam;
    await registration.showNotification(copy.brand, {
      body: outboxCopy.arrivedSubmission(name),
      lang: 'ar',
      dir: 'rtl',
      data: place ? `${place.path}/start` : '/student/results',
    });
  });
}
