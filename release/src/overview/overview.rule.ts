import { countOf } from '@manassa/shared/config';
import type { Apps, LiveApp, ReleaseDocument } from '../live/releaseDocument';
import type { PublishedVersion } from '../publish/integrity';
import { failuresOf, NO_FAILURES, talliesOfVersions, type Tally, WORKER } from '../reports/tally.rule';
import { figuresOf, tallyIn, warningsOf } from '../reports/verdict.rule';

/** Roles of a version, in the order of the list. */
const ROLES = ['live', 'canary', 'previous', 'held back', 'revoked', 'none'] as const;

/** Returns what `status` and the versions page show of each application: versions by role, reports, and a warning. */
export function overviewOf(names: readonly string[], live: Apps, tallies: readonly Tally[]) {
  const warnings = warningsOf({ apps: live }, tallies);
  return names.map((app) => {
    const now = live[app];
    const { version = null, previous = null, heldBack = [], revoked = [] } = now ?? {};
    const reports = talliesOfVersions(tallies, app).map(({ app: _app, trial: _trial, ...tally }) => {
      return { ...tally, role: roleOf(tally.version, now), failures: failuresOf(tally) };
    });
    return {
      app,
      live: version,
      previous: previous?.version ?? null,
      canary: presentCanary(app, now, tallies),
      heldBack,
      revoked,
      reports: reports.sort(
        (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || b.lastAt.localeCompare(a.lastAt),
      ),
      /** About a live version that fails too often, with the command to roll it back. */
      warning: warnings.find((one) => one.app === app)?.warning ?? null,
    };
  });
}

/** Returns a running canary with the figures that decide whether it is halted; those of all reports may be forged. */
function presentCanary(app: string, now: LiveApp | undefined, tallies: readonly Tally[]) {
  if (!now?.canary) return null;
  const { version, share, since, haltAfter, haltRate, sinceRevision } = now.canary;
  const counted = (of: string) => {
    const { pages = 0, failed = NO_FAILURES } = tallyIn(sinceRevision, { app, version: of }, tallies) ?? {};
    return { pages, failed };
  };
  return { version, share, since, haltAfter, haltRate, counted: counted(version), countedLive: counted(now.version) };
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
  return talliesOfVersions(tallies, WORKER)
    .map((tally) => {
      const failures = failuresOf(tally);
      return { version: tally.version, browsers: tally.pages - failures, failures, lastMessage: tally.lastMessage };
    })
    .sort((a, b) => b.browsers - a.browsers || a.version.localeCompare(b.version));
}

export type AppStatus = ReturnType<typeof overviewOf>[number] & {
  /** Newest first; without it, only live versions and those with reports are listed. */
  published?: PublishedVersion[];
};

/** Returns the lines of `status` and of the versions page; `about` are lines about the whole release. */
export function statusLines(live: ReleaseDocument | null, apps: readonly AppStatus[], about: readonly string[] = []) {
  const lines = [...about, ...apps.flatMap((app) => ['', ...appLines(app)])];
  if (!live) return ['nothing is live here: promote, or set RELEASE_DIR to that of the installation', ...lines];
  const { revision, at, by, why } = live;
  return [`revision ${revision}, ${at}${by ? ` by ${by}` : ''}${why ? `: ${why}` : ''}`, ...lines];
}

function appLines(status: AppStatus): string[] {
  const { app, live, previous, canary, warning, published, reports, heldBack, revoked } = status;
  const known = published?.map(({ version }) => version) ?? heldBack;
  const others = reports.map(({ version }) => version).filter((version) => !known.includes(version));
  const marksOf = (version: string) => [
    version === live && 'live',
    version === previous && 'previous',
    version === canary?.version && `canary ${canary.share} %`,
    heldBack.includes(version) && 'held back',
    revoked.includes(version) && 'withdrawn',
  ];
  return [
    `${app}: live ${live ?? 'none'}, before it ${previous ?? 'none'}`,
    ...(canary ? canaryLines(canary) : []),
    ...(warning === null ? [] : [`  WARNING: ${warning}`]),
    ...[...known, ...others].flatMap((version) => [
      [`  ${version}`, publicationOf(version, published), ...marksOf(version)].filter(Boolean).join('  '),
      ...reports.filter((one) => one.version === version).flatMap(reportLines),
    ]),
  ];
}

function canaryLines(canary: NonNullable<AppStatus['canary']>): string[] {
  const { version, share, since, haltRate, haltAfter, counted, countedLive } = canary;
  // A rate of 0 allows no failure; any other has to be exceeded by more than chance.
  const clearly = haltRate === 0 ? '' : 'clearly ';
  return [
    `  canary ${version} with ${share} % of the students since ${since}, halted when ${clearly}more than ${haltRate} % of at least ${countOf(haltAfter, 'page')} fail`,
    `    counted for that, one page an address: ${figuresOf(counted)}, of the live version ${figuresOf(countedLive)}`,
  ];
}

function publicationOf(version: string, published: readonly PublishedVersion[] | undefined): string {
  const found = published?.find((one) => one.version === version);
  if (!found) return published ? 'not published any more' : '';
  const { publishedAt, publishedBy, why } = found;
  return `published ${publishedAt}${publishedBy ? ` by ${publishedBy}` : ''}${why ? ` (${why})` : ''}`;
}

function reportLines(reports: AppStatus['reports'][number]): string[] {
  const { lastAt, lastMessage } = reports;
  return [
    `    last 24 h: ${figuresOf(reports)}, last ${lastAt}`,
    ...(lastMessage === null ? [] : [`    last error: ${lastMessage}`]),
  ];
}

export function workerLines(state: 'on' | 'off' | undefined, workers: ReturnType<typeof workersOf>): string[] {
  return [
    ...(state === 'off'
      ? ['SERVICE WORKER OFF: browsers remove it; "npm run release -- worker on" switches it on']
      : []),
    ...workers.map(({ version, browsers, failures, lastMessage }) => {
      const lost = `; ${countOf(failures, 'page')} not kept${lastMessage === null ? '' : `, last: ${lastMessage}`}`;
      return `service worker of shell ${version}, last 24 h: run by ${countOf(browsers, 'browser')} (each counted once an hour)${failures > 0 ? lost : ''}`;
    }),
  ];
}
