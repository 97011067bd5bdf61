import type { LiveApp } from '../../live/releaseDocument';
import { covers, pagesOf } from '../routes.rule';

type Weighed = Pick<LiveApp, 'kind' | 'version' | 'entry' | 'routes' | 'preload' | 'budget'>;

interface Heaviest {
  /** Its pattern; `*` without named pages. */
  page: string;
  /** Entry and preloads as sent, with brotli if smaller. */
  bytes: number;
}

/** Returns the page with most bytes before it shows; `sizes` are bytes as sent, by path. */
export function heaviestPage(app: Weighed, sizes: Readonly<Record<string, number>>): Heaviest {
  const weigh = (page: string): Heaviest => {
    const preloaded = Object.entries(app.preload).flatMap(([pattern, files]) =>
      pattern === '*' || (page !== '*' && covers(pattern, page)) ? files : [],
    );
    const files = new Set([app.entry, ...preloaded]);
    return { page, bytes: [...files].reduce((sum, file) => sum + (sizes[file] ?? 0), 0) };
  };
  const pages = app.kind === 'shell' ? [] : pagesOf(app);
  return pages.map(weigh).reduce((most, page) => (page.bytes > most.bytes ? page : most), weigh('*'));
}

/** Judges a version by its budget, else by the budget of the live version (`before`). */
export function judgeBudget(
  name: string,
  app: Weighed,
  before: Pick<LiveApp, 'budget'> | null,
  sizes: Readonly<Record<string, number>>,
): { objections: string[]; notes: string[] } {
  const who = `${name} ${app.version}`;
  const limitKb = app.budget?.firstScreenKb ?? before?.budget?.firstScreenKb;
  if (limitKb === undefined) return { objections: [], notes: [`${who} names no budget: its size was not judged`] };
  const { page, bytes } = heaviestPage(app, sizes);
  if (bytes <= limitKb * 1000) return { objections: [], notes: [] };
  const where = page === '*' ? '' : ` before ${page} shows`;
  return {
    objections: [
      `${who} sends ${(bytes / 1000).toFixed(1)} kB${where}, more than its budget of ${limitKb} kB: make it smaller, or raise budget.firstScreenKb in ${name}/package.json and build it again`,
    ],
    notes: [],
  };
}
