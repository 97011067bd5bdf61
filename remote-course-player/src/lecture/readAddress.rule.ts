/** Returns an address, relative to a base if it needs one, or null if it cannot be read. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    // `URL.canParse` would ask without an exception: browsers have it from 2023 on.
    return null;
  }
}
