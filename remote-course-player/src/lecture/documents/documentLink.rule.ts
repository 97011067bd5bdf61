import { readAddress } from '../readAddress.rule';

/**
 * Returns a safe address with http or https; `place` resolves paths. Null for schemes that run code (javascript:, data:)
 * and addresses with a login.
 */
export function documentAddress(link: string, pageOrigin: string, place: (path: string) => string): string | null {
  const trimmed = link.trim();
  if (trimmed === '' || trimmed.startsWith('//') || trimmed.includes('\\')) return null;
  const target = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : place(trimmed);
  const url = readAddress(target, pageOrigin);
  if (url === null) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return url.username !== '' || url.password !== '' ? null : url.href;
}

const KINDS = /\.(pdf|docx?|pptx?|xlsx?|png|jpe?g|webp|zip|mp3)$/i;

/** Returns the file type of an address in capitals ('PDF'), or ''. */
export function documentKind(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  return KINDS.exec(path)?.[1]?.toUpperCase() ?? '';
}
