import { flushOutbox, OUTBOX_TAG } from '@manassa/shared/flush-outbox';
import { copy } from '../copy';
import { worker } from './scope';

export { OUTBOX_TAG };

/**
 * Sends the submissions that wait on this device. Called when the network returns (Background Sync), also without an open
 * tab; open pages send them themselves. If the student has allowed notifications, one is shown for each exam that has
 * arrived.
 *
 * @throws if a submission still waits, so that the browser tries again
 */
export async function sendWaiting(): Promise<void> {
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
