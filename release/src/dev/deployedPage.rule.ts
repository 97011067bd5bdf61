import type { LiveRelease } from '@manassa/shared/federation';

/** The JSON that a composed page carries in the element with an id; null when it has none. */
export function jsonInPage(page: string, elementId: string): unknown {
  const start = page.indexOf(` id="${elementId}">`);
  if (start < 0) return null;
  const text = page.slice(page.indexOf('>', start) + 1);
  return JSON.parse(text.slice(0, text.indexOf('</script>')));
}

/**
 * The address above `/apps` from which an installation's pages load their files, without a slash at the end; null when
 * it is the page's own origin.
 */
export function assetsUpstream({ remotes }: LiveRelease): string | null {
  for (const [name, { version, base }] of Object.entries(remotes)) {
    const path = `/apps/${name}/${version}/`;
    if (/^https?:/.test(base) && base.endsWith(path)) return base.slice(0, -path.length);
  }
  return null;
}
