import { createHash, randomBytes } from 'node:crypto';

/** Returns a new id of 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** Returns the id of a stable key, so that a file gets the same addresses on every server. */
export function idFromKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 24);
}
