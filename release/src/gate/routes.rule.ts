import type { Verdict } from '../live/changeRelease';
import type { Apps, Candidate } from '../live/releaseDocument';

/** Returns the segments of a pattern, with and without each optional one; parameters are `:`. */
function formsOf(pattern: string): string[][] {
  let forms: string[][] = [[]];
  for (const segment of pattern.toLowerCase().split('/').filter(Boolean)) {
    const name = segment.startsWith(':') ? ':' : segment.replace(/\?$/, '');
    const longer = forms.map((form) => [...form, name]);
    forms = segment.endsWith('?') ? [...forms, ...longer] : longer;
  }
  return forms;
}

function meet([one, ...ones]: string[], [other, ...others]: string[]): boolean {
  if (one === '*' || other === '*') return true;
  if (one === undefined || other === undefined) return one === other;
  return (one === other || one === ':' || other === ':') && meet(ones, others);
}

function contains([outer, ...outers]: string[], [inner, ...inners]: string[]): boolean {
  if (outer === '*') return true;
  if (inner === undefined || inner === '*') return outer === inner;
  return (outer === inner || outer === ':') && contains(outers, inners);
}

/** Returns true if some address matches both patterns. */
export function overlap(one: string, other: string): boolean {
  return formsOf(one).some((form) => formsOf(other).some((another) => meet(form, another)));
}

/** Returns true if `outer` matches every address of `inner`. */
export function covers(outer: string, inner: string): boolean {
  return formsOf(inner).every((wanted) => formsOf(outer).some((form) => contains(form, wanted)));
}

/** Returns the pages of a version: patterns with preloads, and routes. */
export function pagesOf({ routes, preload }: Pick<Candidate, 'routes' | 'preload'>): string[] {
  const named = Object.keys(preload).filter((pattern) => pattern !== '*');
  // A route ending in `*` counts only if no page below it is named.
  const others = routes.filter((route) => !route.endsWith('*') || !named.some((page) => covers(route, page)));
  return [...new Set([...named, ...others])];
}

/** Judges routes: no address has two owners, and no live page disappears, which is only a note for a move `back`. */
export function judgeRoutes(
  planned: Apps<Candidate>,
  before: Apps<Candidate>,
  moved: readonly { app: string; back: boolean }[],
): Verdict {
  const verdict: Verdict = { objections: [], notes: [] };
  for (const { app, back } of moved) {
    const candidate = planned[app];
    if (candidate?.kind !== 'remote') continue;
    const who = `${app} ${candidate.version}`;
    if (candidate.routes.length === 0) {
      verdict.objections.push(`${who} serves no route: name its routes in remote.json and build it again`);
    }
    // A pair of changed remotes is reported once.
    const reported = moved.map((move) => move.app).filter((name) => name < app);
    verdict.objections.push(...collisions(app, candidate, planned, reported));
    const live = before[app];
    const gone = live ? goneFrom(planned, live) : [];
    if (gone.length === 0) continue;
    const sentence = `${who} no longer serves ${gone.join(', ')}, which ${live?.version} does`;
    if (back) verdict.notes.push(sentence);
    else
      verdict.objections.push(
        `${sentence}: bring the page back, promote the remote that has it now in the same command, or say with --force why it goes`,
      );
  }
  return verdict;
}

/** Two remotes share an address only if one is nested in the other's layout. */
function collisions(app: string, mine: Candidate, planned: Apps<Candidate>, except: readonly string[]): string[] {
  return Object.entries(planned).flatMap(([name, other]) => {
    if (name === app || except.includes(name)) return [];
    if (isAround(mine, other) || isAround(other, mine)) return [];
    const shared = mine.routes.find((route) => other.routes.some((theirs) => overlap(route, theirs)));
    if (shared === undefined) return [];
    return `${app} ${mine.version} and ${name} ${other.version} both serve ${shared}: give one of them other routes, promote both in one command if the page moves, or nest one in a layout of the other`;
  });
}

function isAround(outer: Candidate, { nestedIn }: Candidate): boolean {
  return nestedIn !== null && outer.layouts.includes(nestedIn);
}

function goneFrom(planned: Apps<Candidate>, before: Candidate): string[] {
  // A route ending in `*` does not replace a named page, and the shell has no pages, only files for those of remotes.
  const now = Object.values(planned).flatMap((app) => (app.kind === 'shell' ? [] : pagesOf(app)));
  return pagesOf(before).filter((page) => !now.some((pattern) => covers(pattern, page)));
}
