import { calls } from '../contract';
import type { CallName } from '../contract';
import { notify } from '../session';

/** Shows the message of a successful answer as a toast, unless there is none or the call is a background one. */
export function announceSuccess(name: CallName, message: string): void {
  if (!calls[name].silent && message.trim() !== '') notify('success', message);
}
