import * as v from 'valibot';
import type { Verdict } from '../../live/changeRelease';
import type { LiveApp } from '../../live/releaseDocument';
import { parseJson } from '../../storage/parseJson.rule';
import { covers, pagesOf } from '../routes.rule';

/** File of a version with the bytes of its modules before they are minified; `build` writes it. */
export const MODULES_FILE = 'modules.json';

const modules = v.record(v.string(), v.number());
/** Bytes by file of the repository or package. */
type Modules = v.InferOutput<typeof modules>;

/** Parses the content of MODULES_FILE; returns null if it is missing or cannot be read. */
export function readModules(text: Buffer | string | null): Modules | null {
  return parseJson(modules, text);
}

export type Weighed = Pick<LiveApp, 'kind' | 'version' | 'entry' | 'routes' | 'preload' | 'budget'>;

/**
 * Returns the bytes that each page needs before it shows: the entry and its preloads. Of the shell, also what it starts
 * with, as `*`. `sizes` are bytes as sent, by path.
 */
export function pageWeights(app: Weighed, sizes: Readonly<Record<string, number>>): { page: string; bytes: number }[] {
  const pages = app.kind === 'shell' ? ['*', ...Object.keys(app.preload)] : pagesOf(app);
  return [...new Set(pages)].map((page) => {
    const preloaded = Object.entries(app.preload).flatMap(([pattern, files]) => (covers(pattern, page) ? files : []));
    const files = new Set([app.entry, ...preloaded]);
    return { page, bytes: [...files].reduce((sum, file) => sum + (sizes[file] ?? 0), 0) };
  });
}

/** Rounded up, so that more than a budget never looks equal to it. */
const kb = (bytes: number): string => `${(Math.ceil(bytes / 100) / 10).toFixed(1)} kB`;

/** Names the module that grew most since another version, else the largest one; '' if that is unknown. */
export function describeGrowth(before: Modules | null, now: Modules | null): string {
  const grown = Object.entries(now ?? {})
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (before?.[name] ?? 0) }))
    .sort((a, b) => b.more - a.more)[0];
  if (grown === undefined || grown.more <= 0) return '';
  const { name, bytes } = grown;
  if (before === null) return `; its largest module is ${name} (${kb(bytes)} before it is minified)`;
  const was = before[name];
  const change = was === undefined ? `is new with` : `grew from ${kb(was)} to`;
  return `; ${name} ${change} ${kb(bytes)} before it is minified`;
}

/** Judges each page by the version's budget, else by the live one's (`before`); `growth` has the modules of both. */
export function judgeBudget(
  name: string,
  app: Weighed,
  before: Pick<LiveApp, 'budget'> | null,
  sizes: Readonly<Record<string, number>>,
  growth: { before: Modules | null; now: Modules | null } = { before: null, now: null },
): Verdict {
  const who = `${name} ${app.version}`;
  const budget = app.budget ?? before?.budget;
  if (budget === undefined) return { objections: [], notes: [`${who} names no budget: its size was not judged`] };
  const objections = pageWeights(app, sizes).flatMap(({ page, bytes }) => {
    const ownKb = budget.pagesKb?.[page];
    const limitKb = ownKb ?? budget.firstScreenKb;
    if (bytes <= limitKb * 1000) return [];
    const where = page === '*' ? '' : ` before ${page} shows`;
    const setting = ownKb === undefined ? 'budget.firstScreenKb' : 'budget.pagesKb';
    return `${who} sends ${kb(bytes)}${where}, more than its budget of ${limitKb} kB${describeGrowth(growth.before, growth.now)}: make it smaller, or raise ${setting} in ${name}/package.json and build it again`;
  });
  return { objections, notes: [] };
}
