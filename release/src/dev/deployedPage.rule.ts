import type { LiveRelease } from '@manassa/shared/federation';

/** Returns the JSON of a page's element, or null. */
export function jsonInPage(page: string, elementId: string): unknown {
  const start = page.indexOf(` id="${elementId}">`);
  if (start < 0) return null;
  const text = page.slice(page.indexOf('>', start) + 1);
  return JSON.parse(text.slice(0, text.indexOf('</script>')));
}

/** Returns the origin of published files, no slash at the end; null for the page's own. */
export function assetsUpstream({ remotes }: LiveRelease): string | null {
  for (const [name, { version, base }] of Object.entries(remotes)) {
    const path = `/apps/${name}/${version}/`;
    if (/^https?:/.test(base) && base.endsWith(path)) return base.slice(0, -path.length);
  }
  return null;
}
