import type { LiveApp } from '../../live/releaseDocument';
import { covers, pagesOf } from '../routes.rule';
import { describeGrowth, type Modules } from './growth.rule';

export type Weighed = Pick<LiveApp, 'kind' | 'version' | 'entry' | 'routes' | 'preload' | 'budget'>;

interface PageWeight {
  /** Its pattern; `*` without named pages. */
  page: string;
  /** Entry and preloads as sent, with brotli if smaller. */
  bytes: number;
}

/**
 * Returns what each page needs before it shows: the entry and its preloads. Without pages, what the application starts
 * with.
 * @param sizes bytes as sent, by path
 */
export function pageWeights(app: Weighed, sizes: Readonly<Record<string, number>>): PageWeight[] {
  const weigh = (page: string): PageWeight => {
    const preloaded = Object.entries(app.preload).flatMap(([pattern, files]) =>
      pattern === '*' || (page !== '*' && covers(pattern, page)) ? files : [],
    );
    const files = new Set([app.entry, ...preloaded]);
    return { page, bytes: [...files].reduce((sum, file) => sum + (sizes[file] ?? 0), 0) };
  };
  const pages = app.kind === 'shell' ? [] : pagesOf(app);
  return pages.length === 0 ? [weigh('*')] : pages.map(weigh);
}

/** Modules of the version before and of the one that is judged; null where they are not listed. */
interface Growth {
  before: Modules | null;
  now: Modules | null;
}

/** Judges each page of a version by its budget, else by the budgets of the live version (`before`). */
export function judgeBudget(
  name: string,
  app: Weighed,
  before: Pick<LiveApp, 'budget'> | null,
  sizes: Readonly<Record<string, number>>,
  growth: Growth = { before: null, now: null },
): { objections: string[]; notes: string[] } {
  const who = `${name} ${app.version}`;
  const budget = app.budget ?? before?.budget;
  if (budget === undefined) return { objections: [], notes: [`${who} names no budget: its size was not judged`] };
  const objections = pageWeights(app, sizes).flatMap(({ page, bytes }) => {
    const ownKb = budget.pagesKb?.[page];
    const limitKb = ownKb ?? budget.firstScreenKb;
    if (bytes <= limitKb * 1000) return [];
    const where = page === '*' ? '' : ` before ${page} shows`;
    const setting = ownKb === undefined ? 'budget.firstScreenKb' : 'budget.pagesKb';
    return [
      `${who} sends ${(bytes / 1000).toFixed(1)} kB${where}, more than its budget of ${limitKb} kB${describeGrowth(growth.before, growth.now)}: make it smaller, or raise ${setting} in ${name}/package.json and build it again`,
    ];
  });
  return { objections, notes: [] };
}
