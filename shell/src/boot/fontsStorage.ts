/** Names the font files that this browser has; orderFonts.ts reads it. */
const KEY = 'manassa.fonts';

export function storeFonts(files: string): void {
  try {
    localStorage.setItem(KEY, files);
  } catch {
    // Storage is full or blocked: the next visit begins like the first.
  }
}
