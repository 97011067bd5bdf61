import { promisedHash } from './promisedHash';

/**
 * Returns the hash for an address that the browser's own check does not know: its map has plain addresses, and a further
 * try has a mark behind it. Without this, a changed file would only have to be requested twice.
 */
function unmappedHash(url: string): string | null {
  const plain = url.replace(/[?#].*$/, '');
  return plain === url ? null : promisedHash(plain);
}

/**
 * Fetches a module under a marked address with its hash, so that the import after it gets exactly what was checked.
 * Does nothing where the browser checks by itself.
 *
 * @throws when the file does not come or is not what was published
 */
export async function preloadChecked(url: string): Promise<void> {
  const hash = unmappedHash(url);
  const link = document.createElement('link');
  if (hash === null || !link.relList.supports('modulepreload')) return;
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.integrity = hash;
  try {
    await new Promise<void>((resolve, reject) => {
      link.onload = () => resolve();
      link.onerror = () => reject(new Error(`${url} did not come as it was published`));
      link.href = url;
      document.head.append(link);
    });
  } finally {
    link.remove();
  }
}
