import { flushOutbox, OUTBOX_TAG } from '@manassa/shared/flush-outbox';
import { copy } from '../copy';
import { worker } from './scope';

export { OUTBOX_TAG };

/**
 * Sends what waits in the outbox of submissions. Called when the network returns (Background Sync), also without an open
 * tab; pages flush the same outbox themselves. Where the student has allowed notifications before, one tells of each
 * exam that has arrived.
 *
 * @throws if something still waits, so that the browser tries again
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
