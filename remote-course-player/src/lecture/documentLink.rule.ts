import { readAddress } from './readAddress.rule';

/**
 * A document's link as an address that is safe to open, or null. Only http and https pass, and paths on the product's
 * own origin; addresses that run something (javascript:, data:) or carry a login in them do not.
 *
 * @param place turns a relative path into where media files are
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

/** The kind of file an address names, in capitals ('PDF'), or '' when it does not say. */
export function documentKind(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  return KINDS.exec(path)?.[1]?.toUpperCase() ?? '';
}
