import { SHELL } from '../build/applications';
import { bringsVersion, setsOf } from '../live/canarySets.rule';
import type { Verdict } from '../live/changeRelease';
import { type Apps, mapApps, type ReleaseDocument } from '../live/releaseDocument';
import { filesOf } from '../publish/integrity';
import { versionPrefix } from '../storage/Storage';
import { CONTAINER_FILE, judgeContainer } from './files/container.rule';
import type { JudgeRequest } from './judgeCandidates';
import { CHECKED_AFTERWARDS } from './pageChecks';
import { judgeRoutes } from './routes.rule';

/**
 * Judges a planned release by its files and by its pages in a browser. No browser opens with `force`, nor for a rollback
 * to versions that ran together before, whose container is judged.
 * @throws UserMistake with `EXIT.busy` when the machine is too busy to judge the pages
 */
export async function judgeRelease(request: JudgeRequest): Promise<Verdict> {
  const { planned, live, history, storage } = request;
  // A canary's new share brings no new version.
  const brought = planned.changes.filter((change) => bringsVersion(change) && change.kind !== 'canary share');
  const sets = setsOf(planned.apps)
    .filter((set) => brought.every(({ app, to }) => set[app]?.version === to))
    .map((set) => withFallbacks(set, planned.apps));
  const changed = brought.map(({ app }) => app);
  const [set] = sets;
  if (!set || changed.length === 0) return { objections: [], notes: [] };

  // A promotion of an earlier version holds back the version it leaves.
  const isBack = (app: string, from: string | null) =>
    request.occasion === 'rollback' || planned.apps[app]?.heldBack.includes(from ?? '') === true;
  const moved = brought.map(({ app, from }) => ({ app, back: isBack(app, from) }));
  const verdict = judgeRoutes(set, live?.apps ?? {}, moved);
  if (request.occasion === 'rollback' && ranBefore(planned, history)) {
    for (const [name, app] of Object.entries(set).filter(([each]) => changed.includes(each))) {
      const files = (await filesOf(storage, name, app.version)).map(({ path }) => path);
      const container = await storage.read(`${versionPrefix(name, app.version)}${CONTAINER_FILE}`);
      verdict.objections.push(...judgeContainer(`${name} ${app.version}`, app, container, new Set(files)));
    }
    verdict.notes.push(CHECKED_AFTERWARDS);
    return verdict;
  }
  // Loaded here, so that a rollback loads no server.
  const { judgeCandidates } = await import('./judgeCandidates');
  return judgeCandidates(request, sets, changed, verdict);
}

/** Sets the fallback in browsers: the live version for a canary, else the one before. */
function withFallbacks(set: Apps, live: Apps): Apps {
  return mapApps(set, (app, name) => {
    const now = live[name];
    return now && now.version !== app.version ? { ...app, previous: now } : app;
  });
}

/** Returns true if each planned version was live before with its planned shell or remotes. */
export function ranBefore({ apps, changes }: ReleaseDocument, history: readonly ReleaseDocument[]): boolean {
  const brought = changes.filter(bringsVersion).map(({ app }) => app);
  const remotes = brought.includes(SHELL) ? Object.keys(apps) : brought;
  // A document shows the set before it too, which matters if that one's cannot be read.
  const sets = history.flatMap((document) => [document.apps, appsBefore(document)]);
  const isSame = (before: Apps<{ version: string }>, name: string): boolean =>
    apps[name] !== undefined && before[name]?.version === apps[name].version;
  return remotes.every((name) => sets.some((before) => isSame(before, SHELL) && isSame(before, name)));
}

function appsBefore({ apps, changes }: ReleaseDocument): Apps<{ version: string }> {
  const left = changes.filter(({ kind }) => kind === 'live' || kind === 'canary finished');
  return mapApps(apps, ({ version }, name) => {
    const change = left.find(({ app }) => app === name);
    return { version: change ? (change.from ?? '') : version };
  });
}
