import type { KeptCache } from './storage';
import type { Shown } from './shown';

/** Limit for a device, without an exam's figures, in bytes. */
export const MOST_BYTES = 30_000_000;

/** Versions that a browser must run at an address. */
export interface Expected {
  revision: number;
  shell: string;
  /** By remote. */
  remotes: Readonly<Record<string, string>>;
}

/** Returns the version's folder of an address, e.g. `/apps/shell/1.0.0/`. */
function folderOf(path: string): string {
  return /^\/apps\/[^/]+\/[^/]+\//.exec(path)?.[0] ?? path;
}

/**
 * Returns the mistakes in a page's files: each must be in the page's list with its hash, except those of `allowed`
 * folders (versions that an attempt is pinned to); a page that links led to (`isOpen`) may have others.
 */
export function mixedFiles(shown: Shown, allowed: readonly string[], isOpen: boolean): string[] {
  const problems: string[] = [];
  const folders = new Map<string, string>();
  for (const [path, hash] of Object.entries(shown.loaded)) {
    const folder = folderOf(path);
    if (allowed.includes(folder)) continue;
    const listed = shown.listed[path];
    if (listed !== undefined && hash !== '' && hash !== listed) problems.push(`${path} has the hash ${hash}`);
    if (listed === undefined && !isOpen) problems.push(`${path} is not in the page's list ${shown.composition}`);
    const app = folder.split('/')[2] ?? '';
    const other = folders.get(app) ?? folder;
    if (other !== folder) problems.push(`files of ${other} and ${folder} in one page`);
    folders.set(app, folder);
  }
  return problems;
}

/** Returns the differences between a page and the release, at the address that was asked for. */
export function wrongVersions(shown: Shown, path: string, expected: Expected): string[] {
  const problems: string[] = [];
  if (new URL(shown.url).pathname !== path) problems.push(`${path} led to ${shown.url}`);
  if (shown.revision !== expected.revision) problems.push(`revision ${shown.revision}, not ${expected.revision}`);
  if (shown.shell !== expected.shell) problems.push(`shell ${shown.shell}, not ${expected.shell}`);
  for (const [name, { status, version }] of Object.entries(shown.remotes)) {
    if (status !== 'ready') problems.push(`${name} is ${status}`);
    else if (version !== expected.remotes[name]) problems.push(`${name} ${version}, not ${expected.remotes[name]}`);
  }
  return problems;
}

/** Returns the reasons why a page is unusable: blank, not started, or not the product's. */
export function deadPage(shown: Shown): string[] {
  if (!shown.isProduct) return [`not a page of the product: ${shown.url} ${shown.text.slice(0, 80)}`];
  if (!shown.hasStarted) return ['the page did not start'];
  return shown.text === '' ? [`the page is blank: ${shown.html}`] : [];
}

/**
 * Returns the defects of the stored pages: changed or missing files always, and with `isSwept` also files that no
 * stored page needs.
 *
 * @param open compositions of open tabs
 * @param pinned folders of pinned versions
 */
export function wrongCaches(
  kept: readonly KeptCache[],
  isSwept: boolean,
  open: readonly string[] = [],
  pinned: readonly string[] = [],
): string[] {
  const problems: string[] = [];
  for (const { name, pages, listed, files } of kept) {
    for (const [path, hash] of Object.entries(listed)) {
      if (files[path] !== hash) problems.push(`${name}: ${path} is ${files[path] ?? 'missing'} for ${pages.join(' ')}`);
    }
    if (!isSwept || open.some((id) => name.endsWith(` ${id}`))) continue;
    if (pages.length === 0 && !pinned.some((base) => name.endsWith(base))) problems.push(`${name} has no page`);
    for (const path of Object.keys(files)) {
      if (!(path in listed) && !pinned.includes(folderOf(path))) problems.push(`${name}: no page needs ${path}`);
    }
  }
  return problems;
}

const AROUND = 60;

/**
 * Returns the private texts that a stored text contains as whole words, with their surroundings. A student's code of
 * five digits occurs inside hashes and times by chance.
 */
export function leftTexts(stored: string, secrets: readonly string[]): string[] {
  return secrets.flatMap((secret) => {
    const word = new RegExp(`(?<!\\w)${secret.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?!\\w)`);
    const at = stored.search(word);
    if (at < 0) return [];
    const context = stored.slice(Math.max(0, at - AROUND), at + secret.length + AROUND);
    return [`after the logout the device has "${secret}": ${context}`];
  });
}
