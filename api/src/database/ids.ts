import { createHash, randomBytes } from 'node:crypto';

/** A new id: 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** The id of something with a stable key: loading the same file on another machine gives the same addresses. */
export function idFromKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 24);
}
