import { calls } from '../contract';
import type { CallName } from '../contract';
import { notify } from '../session';

/** Shows the message of a successful response as a toast, unless it is empty or the call is a background call. */
export function announceSuccess(name: CallName, message: string): void {
  if (!calls[name].silent && message.trim() !== '') notify('success', message);
}
