import type { Encoding } from '../publish/compressedCopies';

/** Content codings by file ending. */
export const CODINGS = { br: 'br', gz: 'gzip' } as const satisfies Record<Encoding, string>;

/** Returns the first of the copies, best first, that an Accept-Encoding header accepts, or null. */
export function encodingFor(accepted: string | string[] | undefined, there: readonly Encoding[]): Encoding | null {
  const taken = new Set(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality = 'q=1']) => Number(quality.replace('q=', '')) > 0)
      .map(([name]) => name),
  );
  return there.find((encoding) => taken.has(CODINGS[encoding])) ?? null;
}
