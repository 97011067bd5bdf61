import type { Canary, LiveApp, ReleaseDocument } from '../live/releaseDocument';
import { failuresOf, type Tally, tallyOf, WORKER } from '../reports/tally.rule';
import { warningsOf } from '../reports/verdict.rule';

export type AppOverview = ReturnType<typeof overviewOf>[number];
export type VersionReports = AppOverview['reports'][number];

/** Roles of a version, in the order of the list. */
const ROLES = ['live', 'canary', 'previous', 'held back', 'revoked', 'none'] as const;

/** Returns an overview of applications, released or not, with browsers' reports of the last 24 hours. */
export function overviewOf(
  names: readonly string[],
  document: Pick<ReleaseDocument, 'apps'> | null,
  tallies: readonly Tally[],
) {
  const warnings = document ? warningsOf(document, tallies) : [];
  return names.map((app) => {
    const now = document?.apps[app];
    const { version: live = null, previous = null, heldBack = [], revoked = [], canary } = now ?? {};
    const reports = sumsOf(tallies, app).map(({ app: _app, trial: _trial, ...tally }) => {
      return { ...tally, role: roleOf(tally.version, now), failures: failuresOf(tally) };
    });
    return {
      app,
      live,
      previous: previous?.version ?? null,
      canary: canary ? trialIn(canary) : null,
      heldBack,
      revoked,
      /** The live version first. */
      reports: reports.sort(
        (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || b.lastAt.localeCompare(a.lastAt),
      ),
      /** About a live version that fails too often, with the command to roll it back. */
      warning: warnings.find((one) => one.app === app)?.warning ?? null,
    };
  });
}

function trialIn({ version, share, since, haltAfter, haltRate }: Canary) {
  return { version, share, since, haltAfter, haltRate };
}

/** Returns an application's tallies, one for each version. */
function sumsOf(tallies: readonly Tally[], app: string): Tally[] {
  const versions = new Set(tallies.filter((tally) => tally.app === app).map(({ version }) => version));
  return [...versions].flatMap((version) => tallyOf(tallies, app, version) ?? []);
}

function roleOf(version: string, now: LiveApp | undefined): (typeof ROLES)[number] {
  if (now?.version === version) return 'live';
  if (now?.canary?.version === version) return 'canary';
  if (now?.revoked.includes(version)) return 'revoked';
  if (now?.heldBack.includes(version)) return 'held back';
  return now?.previous?.version === version ? 'previous' : 'none';
}

/**
 * Returns the running service workers by version of the shell, the most frequent first: browsers that run it, each
 * counted once an hour, and pages that it could not keep.
 */
export function workersOf(tallies: readonly Tally[]) {
  return sumsOf(tallies, WORKER)
    .map((tally) => {
      const failures = failuresOf(tally);
      return { version: tally.version, browsers: tally.pages - failures, failures, lastMessage: tally.lastMessage };
    })
    .sort((a, b) => b.browsers - a.browsers || a.version.localeCompare(b.version));
}
