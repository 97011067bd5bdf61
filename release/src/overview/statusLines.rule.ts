import type { ReleaseDocument } from '../live/releaseDocument';
import type { PublishedVersion } from '../publish/versions';
import { figuresOf } from '../reports/verdict.rule';
import type { AppOverview, VersionReports } from './overview.rule';

export type AppStatus = AppOverview & {
  /** Newest first. */
  published: PublishedVersion[];
};

/** Returns the lines of `status`; `about` are lines about the whole release. */
export function statusLines(
  live: ReleaseDocument | null,
  apps: readonly AppStatus[],
  about: readonly string[] = [],
): string[] {
  return [
    live
      ? `revision ${live.revision}, ${live.at} by ${live.by}${live.why === '' ? '' : `: ${live.why}`}`
      : 'nothing is live yet',
    ...about,
    ...apps.flatMap((app) => ['', ...appLines(app)]),
  ];
}

function appLines(status: AppStatus): string[] {
  const { app, live, previous, canary, warning, published, reports } = status;
  const gone = reports.filter(({ version }) => !published.some((one) => one.version === version));
  return [
    `${app}: live ${live ?? 'none'}, before it ${previous ?? 'none'}`,
    ...(canary
      ? [
          `  canary ${canary.version} with ${canary.share} % of the students since ${canary.since}, halted when more than ${canary.haltRate} % of at least ${canary.haltAfter} pages fail`,
        ]
      : []),
    ...(warning === null ? [] : [`  WARNING: ${warning}`]),
    ...published.flatMap(({ version, publishedAt, publishedBy, why }) => [
      [
        `  ${version}  published ${publishedAt}${publishedBy ? ` by ${publishedBy}` : ''}${why ? ` (${why})` : ''}`,
        ...marksOf(version, status),
      ].join('  '),
      ...reports.filter((one) => one.version === version).flatMap(reportLines),
    ]),
    ...gone.flatMap((one) => [`  ${one.version}  not published any more`, ...reportLines(one)]),
  ];
}

function marksOf(version: string, { live, previous, canary, heldBack, revoked }: AppStatus): string[] {
  return [
    ...(version === live ? ['live'] : []),
    ...(version === previous ? ['previous'] : []),
    ...(version === canary?.version ? [`canary ${canary.share} %`] : []),
    ...(heldBack.includes(version) ? ['held back'] : []),
    ...(revoked.includes(version) ? ['withdrawn'] : []),
  ];
}

function reportLines(reports: VersionReports): string[] {
  const { lastAt, lastMessage } = reports;
  return [
    `    last 24 h: ${figuresOf(reports)}, last ${lastAt}`,
    ...(lastMessage === null ? [] : [`    last error: ${lastMessage}`]),
  ];
}
