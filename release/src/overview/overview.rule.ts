import type { Phase } from '@manassa/shared/federation';
import type { Canary, LiveApp, ReleaseDocument } from '../live/releaseDocument';
import { failuresOf, type Tally, tallyOf } from '../reports/tally.rule';
import { warningsOf } from '../reports/verdict.rule';

export type Role = 'live' | 'canary' | 'previous' | 'held back' | 'revoked' | 'none';

/** Reports about a version in the last 24 hours. */
export interface VersionReports {
  version: string;
  role: Role;
  pages: number;
  failures: number;
  failed: Record<Phase, number>;
  lastMessage: string | null;
  /** ISO time. */
  lastAt: string;
}

export interface AppOverview {
  app: string;
  live: string | null;
  previous: string | null;
  canary: Pick<Canary, 'version' | 'share' | 'since' | 'haltAfter' | 'haltRate'> | null;
  heldBack: string[];
  revoked: string[];
  /** Versions with reports, the live one first. */
  reports: VersionReports[];
  /** Warning about a live version that fails too often, with the command to roll it back. */
  warning: string | null;
}

const ROLES: readonly Role[] = ['live', 'canary', 'previous', 'held back', 'revoked', 'none'];

/** Returns an overview of applications, released or not, with browsers' reports. */
export function overviewOf(
  names: readonly string[],
  document: Pick<ReleaseDocument, 'apps'> | null,
  tallies: readonly Tally[],
): AppOverview[] {
  const warnings = document ? warningsOf(document, tallies) : [];
  return names.map((app) => {
    const now = document?.apps[app];
    const canary = now?.canary ?? null;
    const versions = new Set(tallies.filter((tally) => tally.app === app).map(({ version }) => version));
    return {
      app,
      live: now?.version ?? null,
      previous: now?.previous?.version ?? null,
      canary: canary && {
        version: canary.version,
        share: canary.share,
        since: canary.since,
        haltAfter: canary.haltAfter,
        haltRate: canary.haltRate,
      },
      heldBack: now?.heldBack ?? [],
      revoked: now?.revoked ?? [],
      reports: [...versions]
        .flatMap((version) => reportsOf(tallies, app, version, now))
        .sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || b.lastAt.localeCompare(a.lastAt)),
      warning: warnings.find((one) => one.app === app)?.warning ?? null,
    };
  });
}

function roleOf(version: string, now: LiveApp | undefined): Role {
  if (now?.version === version) return 'live';
  if (now?.canary?.version === version) return 'canary';
  if (now?.revoked.includes(version)) return 'revoked';
  if (now?.heldBack.includes(version)) return 'held back';
  return now?.previous?.version === version ? 'previous' : 'none';
}

function reportsOf(
  tallies: readonly Tally[],
  app: string,
  version: string,
  now: LiveApp | undefined,
): VersionReports[] {
  const tally = tallyOf(tallies, app, version);
  if (!tally) return [];
  const { pages, failed, lastMessage, lastAt } = tally;
  return [{ version, role: roleOf(version, now), pages, failures: failuresOf(tally), failed, lastMessage, lastAt }];
}
