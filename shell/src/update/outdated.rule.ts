export interface PageVersions {
  shell: string;
  remotes: Readonly<Record<string, string>>;
}

/**
 * Returns the names of applications that a reload would bring in another version. A version that already failed in this
 * page does not count.
 *
 * @param failed versions that failed in this page, by remote
 */
export function outdatedParts(
  runs: PageVersions,
  wouldRun: PageVersions,
  failed: Readonly<Record<string, readonly string[]>>,
): string[] {
  const remotes = Object.entries(wouldRun.remotes).filter(
    ([name, version]) => runs.remotes[name] !== version && !(failed[name] ?? []).includes(version),
  );
  return [...(runs.shell === wouldRun.shell ? [] : ['shell']), ...remotes.map(([name]) => name)];
}
