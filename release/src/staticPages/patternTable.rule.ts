import { createHash } from 'node:crypto';
import { matchPath } from 'react-router-dom';
import type { LiveApp } from '../live/releaseDocument';

/** So many addresses are tried for one pattern, at most: beyond it, rare combinations are left to the page server. */
const MOST_SAMPLES = 500;

/** Stands for a parameter's value; no pattern has it as a word of its own. */
const ANYTHING = '-0-';

type Routed = Pick<LiveApp, 'routes' | 'preload'>;

/** Every address pattern, in react-router's notation, that pages of some applications depend on, sorted. */
export function patternsOf(apps: Readonly<Record<string, Routed & { canary?: Routed | null }>>): string[] {
  const versions = Object.values(apps).flatMap((app): Routed[] => (app.canary ? [app, app.canary] : [app]));
  return sorted(versions.flatMap(({ routes, preload }) => [...routes, ...Object.keys(preload)]));
}

/** Patterns in their one order, each once; the `*` that stands for all addresses tells none apart. */
export function sorted(patterns: readonly string[]): string[] {
  return [...new Set(patterns)].filter((pattern) => pattern !== '*').sort();
}

/** A short name of a list of patterns: two servers mean the same pages when they name the same list. */
export function tableName(patterns: readonly string[]): string {
  return createHash('sha256').update(patterns.join('\n')).digest('hex').slice(0, 10);
}

/** Which of the patterns match an address, a digit each: addresses with one key have the same page. */
export function pageKey(patterns: readonly string[], pathname: string): string {
  return patterns.map((pattern) => (matchPath(pattern, pathname) === null ? '0' : '1')).join('');
}

/** What `matchPath` asks of an address, as a regular expression that is compared without regard to case. */
export function regexOf(pattern: string): string {
  const splat = pattern.endsWith('*');
  const source = pattern
    .replace(/\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:[\w-]+(\?)?/g, (_all, optional?: string) => (optional ? '(?:/[^/]*)?' : '/[^/]+'))
    .replace(/\/([\w-]+)\?(\/|$)/g, '(?:/$1)?$2');
  if (!splat) return `^${source}/*$`;
  return pattern === '/*' ? `^${source}.*$` : `^${source}(?:/.+|/*)$`;
}

/** One address for every page key that addresses can have, by key. */
export function sampleAddresses(patterns: readonly string[]): Map<string, string> {
  const samples = new Map<string, string>();
  const split = patterns.map((pattern) => pattern.split('/').filter((part) => part !== ''));
  for (const parts of [[ANYTHING], ...split]) {
    for (const address of addressesOf(parts, split)) {
      const key = pageKey(patterns, address);
      if (!samples.has(key)) samples.set(key, address);
    }
  }
  return samples;
}

/** Addresses that a pattern matches: its parameters as anything, and as the words that others have in their places. */
function addressesOf(parts: readonly string[], others: readonly string[][]): string[] {
  let addresses = [''];
  for (const [place, part] of parts.entries()) {
    const words = others.flatMap((other) => (isWord(other[place]) ? [`/${other[place]}`] : []));
    const here = part.startsWith(':') || part === '*' ? [`/${ANYTHING}`, ...words] : [`/${part.replace(/\?$/, '')}`];
    const maybe = part === '*' || part.endsWith('?') ? ['', ...here] : here;
    const grown = addresses.flatMap((address) => [...new Set(maybe)].map((step) => `${address}${step}`));
    addresses = grown.slice(0, MOST_SAMPLES);
  }
  return addresses.map((address) => address || '/');
}

function isWord(part: string | undefined): boolean {
  return part !== undefined && part !== '*' && !part.startsWith(':');
}
