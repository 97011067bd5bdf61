import { createHash, randomBytes } from 'node:crypto';

/** A new id: 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** Whether a text has the form of an id that was made here. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** The id of something with a stable key: loading the same file on another machine gives the same addresses. */
export function idFromKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 24);
}
