import { calls } from '../contract';
import type { CallName } from '../contract';
import { notify } from '../session';

/** Shows a response's message as a toast, unless it is empty or the call is silent. */
export function announceSuccess(name: CallName, message: string): void {
  if (!calls[name].silent && message.trim() !== '') notify('success', message);
}
