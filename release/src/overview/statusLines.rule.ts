import type { ReleaseDocument } from '../live/releaseDocument';
import type { PublishedVersion } from '../publish/versions';
import { figuresOf } from '../reports/verdict.rule';
import type { AppOverview, VersionReports, workersOf } from './overview.rule';

export type AppStatus = AppOverview & {
  /** Newest first; without it, only live versions and those with reports are listed. */
  published?: PublishedVersion[];
};

/** Returns the lines of `status` and of the versions page; `about` are lines about the whole release. */
export function statusLines(
  live: ReleaseDocument | null,
  apps: readonly AppStatus[],
  about: readonly string[] = [],
): string[] {
  const lines = apps.flatMap((app) => ['', ...appLines(app)]);
  if (!live) return ['nothing is live yet', ...about, ...lines];
  const { revision, at, by, why } = live;
  return [
    `revision ${revision}, ${at}${by === '' ? '' : ` by ${by}`}${why === '' ? '' : `: ${why}`}`,
    ...about,
    ...lines,
  ];
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
    ...(canary ? [canaryLine(canary)] : []),
    ...(warning === null ? [] : [`  WARNING: ${warning}`]),
    ...[...known, ...others].flatMap((version) => [
      [`  ${version}`, publicationOf(version, published), ...marksOf(version)].filter(Boolean).join('  '),
      ...reports.filter((one) => one.version === version).flatMap(reportLines),
    ]),
  ];
}

function canaryLine({ version, share, since, haltRate, haltAfter }: NonNullable<AppStatus['canary']>): string {
  return `  canary ${version} with ${share} % of the students since ${since}, halted when more than ${haltRate} % of at least ${haltAfter} pages fail`;
}

function publicationOf(version: string, published: readonly PublishedVersion[] | undefined): string {
  const found = published?.find((one) => one.version === version);
  if (!found) return published ? 'not published any more' : '';
  const { publishedAt, publishedBy, why } = found;
  return `published ${publishedAt}${publishedBy ? ` by ${publishedBy}` : ''}${why ? ` (${why})` : ''}`;
}

function reportLines(reports: VersionReports): string[] {
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
      const lost = `; ${failures} pages not kept${lastMessage === null ? '' : `, last: ${lastMessage}`}`;
      return `service worker of shell ${version}, last 24 h: run by ${browsers} browsers (each counted once an hour)${failures > 0 ? lost : ''}`;
    }),
  ];
}
