import { promisedHash } from './promisedHash';

/** Returns the hash for a marked address: the browser's map has plain addresses, so a retry would go unchecked. */
function unmappedHash(url: string): string | null {
  const plain = url.replace(/[?#].*$/, '');
  return plain === url ? null : promisedHash(plain);
}

/**
 * Fetches a module under a marked address with its hash, so that the import after it gets exactly the checked bytes.
 * Does nothing where the browser checks by itself. Throws for a missing or changed file.
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
