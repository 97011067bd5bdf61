export interface PageVersions {
  shell: string;
  remotes: Readonly<Record<string, string>>;
}

/** Returns the applications that a reload would bring in another version, without versions that failed in this page. */
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
