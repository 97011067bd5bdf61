import type { LiveApp } from '../live/releaseDocument';

type Routed = Pick<LiveApp, 'kind' | 'version' | 'routes' | 'nestedIn' | 'layouts' | 'preload'>;
type Apps = Readonly<Record<string, Routed>>;

/** A changed application; `back` for a rollback. */
interface Moved {
  app: string;
  back: boolean;
}

/** One form of a pattern: null for a parameter, `open` for a trailing `*`. */
interface Form {
  segments: (string | null)[];
  open: boolean;
}

/** Returns the forms of a pattern, with and without each optional segment. */
function formsOf(pattern: string): Form[] {
  const open = pattern === '*' || pattern.endsWith('/*');
  let forms: Form[] = [{ segments: [], open }];
  for (const segment of pattern.split('/')) {
    if (segment === '' || segment === '*') continue;
    const name = segment.replace(/\?$/, '');
    const added = name.startsWith(':') ? null : name.toLowerCase();
    const longer = forms.map((form) => ({ ...form, segments: [...form.segments, added] }));
    forms = segment.endsWith('?') ? [...forms, ...longer] : longer;
  }
  return forms;
}

/** Returns true if some address matches both patterns. */
export function overlap(one: string, other: string): boolean {
  return formsOf(one).some((a) =>
    formsOf(other).some((b) => {
      const [short, long] = a.segments.length <= b.segments.length ? [a, b] : [b, a];
      const agree = short.segments.every((segment, at) => {
        const beside = long.segments[at] ?? null;
        return segment === null || beside === null || segment === beside;
      });
      return agree && (short.segments.length === long.segments.length || short.open);
    }),
  );
}

/** Returns true if `outer` matches every address of `inner`. */
export function covers(outer: string, inner: string): boolean {
  return formsOf(inner).every((wanted) =>
    formsOf(outer).some(
      (form) =>
        form.segments.length <= wanted.segments.length &&
        form.segments.every((segment, at) => segment === null || segment === wanted.segments[at]) &&
        (form.open || (!wanted.open && form.segments.length === wanted.segments.length)),
    ),
  );
}

/** Returns the pages of a version: patterns with preloads, and routes. */
export function pagesOf({ routes, preload }: Pick<Routed, 'routes' | 'preload'>): string[] {
  const named = Object.keys(preload).filter((pattern) => pattern !== '*');
  const single = routes.filter((route) => !route.endsWith('*'));
  // A route ending in `*` counts only if no page below it is named.
  const families = routes.filter((route) => route.endsWith('*') && !named.some((page) => covers(route, page)));
  return [...new Set([...named, ...single, ...families])];
}

/** Findings about routes; notes do not refuse. */
interface RouteFindings {
  objections: string[];
  notes: string[];
}

/** Judges routes: no address has two owners, and no live page disappears (only a note for a rollback). */
export function judgeRoutes(planned: Apps, before: Apps, moved: readonly Moved[]): RouteFindings {
  const findings: RouteFindings = { objections: [], notes: [] };
  for (const { app, back } of moved) {
    const candidate = planned[app];
    if (candidate?.kind !== 'remote') continue;
    const who = `${app} ${candidate.version}`;
    if (candidate.routes.length === 0) {
      findings.objections.push(`${who} serves no route: name its routes in remote.json and build it again`);
    }
    findings.objections.push(...collisions(app, candidate, planned, moved));
    const gone = goneFrom(planned, before[app]);
    if (gone.length === 0) continue;
    const sentence = `${who} no longer serves ${gone.join(', ')}, which ${before[app]?.version ?? ''} does`;
    if (back) findings.notes.push(sentence);
    else findings.objections.push(`${sentence}: bring the page back, or say with --force why it goes`);
  }
  return findings;
}

/** Two remotes share an address only if one is nested in the other's layout. */
function collisions(app: string, mine: Routed, planned: Apps, moved: readonly Moved[]): string[] {
  return Object.entries(planned).flatMap(([name, other]) => {
    if (name === app || other.kind !== 'remote') return [];
    // Report a pair of changed remotes once.
    if (moved.some((move) => move.app === name) && name < app) return [];
    if (isAround(mine, other) || isAround(other, mine)) return [];
    const shared = mine.routes.find((route) => other.routes.some((theirs) => overlap(route, theirs)));
    return shared === undefined
      ? []
      : [
          `${app} ${mine.version} and ${name} ${other.version} both serve ${shared}: give one of them other routes, or nest one in a layout of the other`,
        ];
  });
}

function isAround(outer: Routed, { nestedIn }: Routed): boolean {
  return nestedIn !== null && outer.layouts.includes(nestedIn);
}

function goneFrom(planned: Apps, before: Routed | undefined): string[] {
  if (before === undefined || before.kind !== 'remote') return [];
  // A route ending in `*` does not replace a named page.
  const now = Object.values(planned).flatMap(pagesOf);
  return pagesOf(before).filter((page) => !now.some((pattern) => covers(pattern, page)));
}
