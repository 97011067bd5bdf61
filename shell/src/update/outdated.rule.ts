/** The versions a page is made of, or would be. */
export interface PageVersions {
  shell: string;
  remotes: Readonly<Record<string, string>>;
}

/**
 * What of a page a reload would bring in another version, by name. A version that failed in this page is not worth a
 * reload: the page has already left it.
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
