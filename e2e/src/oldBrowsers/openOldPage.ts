import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openPage } from '../harness/browserTest';
import type { OpenOptions } from '../harness/browserTest';

interface NewerFeatures {
  globals: string[];
  members: [owner: string, member: string][];
}

function printed<Shape>(script: string, word = '', input = ''): Shape {
  const options = { encoding: 'utf8', maxBuffer: 1 << 26, input } as const;
  return JSON.parse(execFileSync(process.execPath, [path.join(__dirname, script), word], options)) as Shape;
}

let newer: NewerFeatures | undefined;
let sheets: Map<string, string> | undefined;

function newerFeatures(): NewerFeatures {
  return (newer ??= printed<NewerFeatures>('newerFeatures.mjs'));
}

/** Returns the product's style sheets as the oldest supported browsers parse them, by hashed file name. */
function oldSheets(): Map<string, string> {
  if (sheets) return sheets;
  const byPath = printed<Record<string, string>>('oldStyles.mjs', process.env.E2E_FOLDER ?? '');
  return (sheets = new Map(Object.entries(byPath).map(([file, css]) => [path.posix.basename(file), css])));
}

/** Matches the rules of a first screen in its page. */
const STYLES = /(?<=<style[^>]*>).*?(?=<\/style>)/gs;

const inlined = new Map<string, string>();

/** Returns a page with its rules as the oldest supported browsers parse them. */
function withOldStyles(html: string): string {
  const unknown = [...new Set(html.match(STYLES))].filter((css) => !inlined.has(css));
  // One process for all: each takes seconds, which count as the page's loading time.
  const old = unknown.length > 0 ? printed<string[]>('oldStyles.mjs', '-', JSON.stringify(unknown)) : [];
  unknown.forEach((css, at) => inlined.set(css, old[at] ?? ''));
  return html.replaceAll(STYLES, (css) => inlined.get(css) ?? '');
}

function removeFeatures({ globals, members }: NewerFeatures): void {
  const world = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const [owner, member] of members) {
    const place = world[owner] as (Record<string, unknown> & { prototype?: Record<string, unknown> }) | undefined;
    for (const has of [place, place?.prototype, owner === 'Window' ? world : undefined])
      if (has && member !== 'prototype' && member !== 'constructor') Reflect.deleteProperty(has, member);
  }
  for (const name of globals) Reflect.deleteProperty(world, name);

  // An old browser matches nothing for a query that it cannot parse.
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(/[<>]|\bor\b|\bnot\s*\(/.test(query) ? 'not all' : query);
  // The replaced style sheets differ from the published ones.
  Object.defineProperty(globalThis, '__manassaStyles', { set: () => undefined });
  Object.defineProperty(HTMLLinkElement.prototype, 'integrity', { set: () => undefined });
  // Chrome before version 119 asks before a page is closed only if returnValue is set.
  BeforeUnloadEvent.prototype.preventDefault = () => undefined;
}

/** Removes the methods, media queries and styles that any of the oldest supported browsers lacks. */
export async function makeOld(page: Page): Promise<void> {
  // Takes seconds, which would count as the page's loading time.
  oldSheets();
  await page.addInitScript(removeFeatures, newerFeatures());
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const unchecked = (await response.text()).replaceAll(/(<link [^>]*\.css"[^>]*) integrity="[^"]*"/g, '$1');
      const body = withOldStyles(unchecked);
      // The changed styles have other hashes than the policy allows.
      const { 'content-security-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, body, headers });
    },
  );
  await page.route(/\.css$/, async (route) => {
    const css = oldSheets().get(path.posix.basename(new URL(route.request().url()).pathname));
    if (css === undefined) return route.continue();
    return route.fulfill({ body: css, contentType: 'text/css', headers: { 'access-control-allow-origin': '*' } });
  });
}

/** Opens a page of an old browser (`makeOld`). */
export async function openOldPage(options: OpenOptions = {}): Promise<Page> {
  const page = await openPage(options);
  await makeOld(page);
  return page;
}
