/** Parses an address, relative to `base` if it needs one; null if invalid. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    // Instead of `URL.canParse`, which browsers have from 2023 on.
    return null;
  }
}
