import { createHash, randomBytes } from 'node:crypto';

/** Returns a new id of 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** Returns true if a text has the form of an id made here. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** Returns the id for a stable key, so that the same file gives the same addresses on another server. */
export function idFromKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 24);
}
