import { bringsVersion, setsOf } from '../live/canary.rule';
import type { Verdict } from '../live/changeRelease';
import type { Change, LiveApp, ReleaseDocument } from '../live/releaseDocument';
import { readIntegrity } from '../publish/integrity';
import { versionPrefix } from '../storage/versionPlace.rule';
import type { Storage } from '../storage/Storage';
import { CONTAINER_FILE, judgeContainer, shellOf, type Surrounding } from './files/container.rule';
import type { Candidate, JudgeRequest } from './JudgeRequest';
import { CHECKED_AFTERWARDS } from './pageChecks';
import { ranBefore } from './ranBefore.rule';
import { judgeRoutes } from './routes.rule';

/**
 * Judges a planned release by its files, as served, and by its pages in a browser. No browser opens with `force`, nor
 * for a rollback to versions that ran together before, whose container is compared with the shell.
 * @throws UserMistake with `EXIT.busy` when the machine is too busy to judge the pages
 */
export async function judgeRelease(request: JudgeRequest): Promise<Verdict> {
  const { planned, live, history } = request;
  const verdict: Verdict = { damage: [], objections: [], notes: [] };
  const sets = setsWithCandidates(planned);
  const set = sets[0];
  const candidates = set ? candidatesOf(planned, set) : [];
  if (!set || candidates.length === 0) return verdict;

  const routes = judgeRoutes(
    set,
    live?.apps ?? {},
    candidates.map(({ name, change }) => ({ app: name, back: isBack(planned, change) })),
  );
  verdict.objections.push(...routes.objections);
  verdict.notes.push(...routes.notes);
  if (request.isRollback && ranBefore(planned, history)) {
    for (const candidate of candidates) {
      verdict.objections.push(...(await judgeStoredContainer(request.storage, candidate, shellOf(set))));
    }
    verdict.notes.push(CHECKED_AFTERWARDS);
    return verdict;
  }

  // Loaded here, so that a rollback loads no server.
  const { judgeServed } = await import('./judgeServed');
  await judgeServed(request, sets, candidates, verdict);
  return verdict;
}

/** Compares a stored container with the shell, without a server. */
async function judgeStoredContainer(
  storage: Storage,
  { name, app }: Candidate,
  shell: Surrounding | null,
): Promise<string[]> {
  const integrity = await readIntegrity(storage, name, app.version);
  const texts: Record<string, string | null> = {};
  for (const { path } of integrity?.files ?? []) texts[path] = null;
  const container = await storage.read(`${versionPrefix(name, app.version)}${CONTAINER_FILE}`);
  if (container) texts[CONTAINER_FILE] = container.toString();
  return judgeContainer({ ...app, who: `${name} ${app.version}` }, texts, shell);
}

/** Returns the combinations of versions that contain the candidates, the one with most live versions first. */
function setsWithCandidates({ apps, changes }: ReleaseDocument): Record<string, LiveApp>[] {
  const brought = changes.filter(isJudged);
  const sets = setsOf(apps).filter((set) => brought.every(({ app, to }) => set[app]?.version === to));
  return sets.map((set) =>
    Object.fromEntries(Object.entries(set).map(([name, app]) => [name, { ...app, previous: behind(app, apps[name]) }])),
  );
}

/** Returns the fallback in browsers: the live version for a canary, else the one before. */
function behind({ version, previous }: LiveApp, live: LiveApp | undefined): LiveApp['previous'] {
  if (!live || live.version === version) return previous;
  return { version: live.version, base: live.base, entry: live.entry };
}

/** A canary's new share brings no new version. */
function isJudged(change: Change): boolean {
  return bringsVersion(change) && change.kind !== 'canary share';
}

function candidatesOf({ changes }: ReleaseDocument, set: Record<string, LiveApp>): Candidate[] {
  return changes.filter(isJudged).flatMap((change) => {
    const app = set[change.app];
    return app ? [{ name: change.app, app, change }] : [];
  });
}

/** A rollback holds back the version it leaves. */
function isBack({ apps }: ReleaseDocument, { app, from }: Change): boolean {
  return from !== null && apps[app]?.heldBack.includes(from) === true;
}
