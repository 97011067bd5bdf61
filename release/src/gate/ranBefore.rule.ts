import { SHELL } from '../build/applications';
import { bringsVersion } from '../live/canary.rule';
import type { ReleaseDocument } from '../live/releaseDocument';

/** Returns true if each planned version was live before with its planned shell or remotes. */
export function ranBefore(
  { apps, changes }: Pick<ReleaseDocument, 'apps' | 'changes'>,
  history: readonly Pick<ReleaseDocument, 'apps'>[],
): boolean {
  const shell = apps[SHELL]?.version;
  const ranTogether = (remote: string): boolean =>
    history.some(
      (before) => before.apps[SHELL]?.version === shell && before.apps[remote]?.version === apps[remote]?.version,
    );
  const brought = changes.filter(bringsVersion).map(({ app }) => app);
  const remotes = brought.includes(SHELL) ? Object.keys(apps).filter((name) => name !== SHELL) : brought;
  return shell !== undefined && remotes.every(ranTogether);
}
