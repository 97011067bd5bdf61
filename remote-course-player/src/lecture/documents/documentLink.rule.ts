import { readAddress } from '../readAddress.rule';

/**
 * Returns a safe address: http, https or a path on the product's own origin, resolved by `place`. Null for schemes that
 * run code (javascript:, data:) and addresses with a login.
 */
export function documentAddress(link: string, pageOrigin: string, place: (path: string) => string): string | null {
  const trimmed = link.trim();
  if (trimmed === '' || trimmed.startsWith('//') || trimmed.includes('\\')) return null;
  const relative = !/^[a-z][a-z0-9+.-]*:/i.test(trimmed);
  const target = relative ? place(trimmed) : trimmed;
  const url = readAddress(target, pageOrigin);
  if (url === null) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  return relative && url.origin === pageOrigin ? url.pathname + url.search + url.hash : url.href;
}

const KINDS = /\.(pdf|docx?|pptx?|xlsx?|png|jpe?g|webp|zip|mp3)$/i;

/** Returns the file type of an address in capitals ('PDF'), or ''. */
export function documentKind(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  return KINDS.exec(path)?.[1]?.toUpperCase() ?? '';
}
