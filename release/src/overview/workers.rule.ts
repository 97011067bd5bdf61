import { failuresOf, type Tally, tallyOf, WORKER } from '../reports/tally.rule';

/** Reports about the service worker of a shell's version in the last 24 hours. */
interface WorkerReports {
  version: string;
  /** Browsers that run it, each counted once an hour. */
  browsers: number;
  /** Pages that it could not keep. */
  failures: number;
  lastMessage: string | null;
}

/** Returns the running workers, the most frequent first. */
export function workersOf(tallies: readonly Tally[]): WorkerReports[] {
  const versions = new Set(tallies.filter(({ app }) => app === WORKER).map(({ version }) => version));
  return [...versions]
    .flatMap((version) => {
      const tally = tallyOf(tallies, WORKER, version);
      if (!tally) return [];
      const failures = failuresOf(tally);
      return [{ version, browsers: tally.pages - failures, failures, lastMessage: tally.lastMessage }];
    })
    .sort((a, b) => b.browsers - a.browsers || a.version.localeCompare(b.version));
}

export function workerLines(state: 'on' | 'off' | undefined, workers: readonly WorkerReports[]): string[] {
  return [
    ...(state === 'off'
      ? ['SERVICE WORKER OFF: browsers remove it; "npm run release -- worker on" switches it on']
      : []),
    ...workers.map(({ version, browsers, failures, lastMessage }) =>
      [
        `service worker of shell ${version}, last 24 h: run by ${browsers} browsers (each counted once an hour)`,
        ...(failures > 0 ? [`${failures} pages not kept${lastMessage === null ? '' : `, last: ${lastMessage}`}`] : []),
      ].join('; '),
    ),
  ];
}
