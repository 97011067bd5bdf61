/** The hashes in the page's import map, by module address; written when files come from another origin. */
let promised: Record<string, string> | null = null;

function readPromised(): Record<string, string> {
  const text = document.querySelector('script[type=importmap]')?.textContent;
  if (text === null || text === undefined) return {};
  // The page server's own words, composed with the page.
  return (JSON.parse(text) as { integrity?: Record<string, string> }).integrity ?? {};
}

/**
 * The hash that a module has to have, for an address that the browser's own check does not know: its map holds plain
 * addresses, and a further try has a mark behind it. Without this, a changed file would only have to be asked for twice.
 */
function unmappedHash(url: string): string | null {
  promised ??= readPromised();
  const plain = url.replace(/[?#].*$/, '');
  return plain === url ? null : (promised[plain] ?? null);
}

/**
 * Fetches a module under a marked address with its hash, so that the import after it gets exactly what was checked.
 * Nothing happens where the browser checks by itself, or where files are on the page's own origin.
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
