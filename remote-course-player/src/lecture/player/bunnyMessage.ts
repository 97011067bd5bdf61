/** Message of the player.js protocol, https://github.com/embedly/player.js/blob/master/SPEC.rst. */
export interface BunnyMessage {
  event: string;
  value: unknown;
}

/** Marks every message of the protocol. */
export const CONTEXT = 'player.js';
export const PROTOCOL_VERSION = '0.0.11';

/** Parses a message; null if it is not of this protocol. Some players send text, some the object. */
export function readBunnyMessage(data: unknown): BunnyMessage | null {
  let message: unknown = data;
  if (typeof data === 'string') {
    try {
      message = JSON.parse(data);
    } catch {
      return null;
    }
  }
  if (typeof message !== 'object' || message === null) return null;
  if (!('context' in message) || message.context !== CONTEXT) return null;
  if (!('event' in message) || typeof message.event !== 'string') return null;
  return { event: message.event, value: 'value' in message ? message.value : undefined };
}

export function numberIn(value: unknown, field: string): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, field);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
