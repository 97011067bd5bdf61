let inlined: ReadonlySet<string> | null = null;

/** Returns true for a style sheet, by its plain address, whose rules the page server wrote into the page. */
export function isInlined(href: string): boolean {
  inlined ??= new Set(
    [...document.querySelectorAll<HTMLStyleElement>('style[data-sheets]')].flatMap(({ dataset }) =>
      (dataset.sheets ?? '').split(' ').map((address) => new URL(address, document.baseURI).href),
    ),
  );
  return inlined.has(href);
}
