let promised: ReadonlyMap<string, string> | null = null;

function readPromised(): ReadonlyMap<string, string> {
  const text = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  // Written by the page server.
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  return new Map(Object.entries(integrity).map(([address, hash]) => [new URL(address, document.baseURI).href, hash]));
}

/** Returns the hash that a published file must have, by its plain address; null for an unknown file. */
export function promisedHash(plain: string): string | null {
  promised ??= readPromised();
  return promised.get(plain) ?? null;
}
