import type { Browser } from 'playwright-core';
import type { Verdict } from '../document/changeRelease';
import type { LiveApp } from '../document/releaseDocument';
import { startCandidateServer } from './candidateServer';
import type { Candidate, JudgeRequest } from './JudgeRequest';
import { type Broken, type Expected, visitSentences } from './visit.rule';
import { type Looked, visitPages } from './visitPages';
import { type Visit, visitsOf } from './visits.rule';

/**
 * Judges candidates by their pages, and by those of the applications they run with.
 *
 * @param sets the sets of versions that students can get with the candidates in them
 */
export async function judgePages(
  request: JudgeRequest,
  browser: Browser,
  sets: readonly Record<string, LiveApp>[],
  candidates: readonly Candidate[],
  verdict: Verdict,
): Promise<void> {
  const names = candidates.map(({ name }) => name);
  for (const set of setsToLoad(sets)) {
    let open = visitsOf(set, names);
    while (open.length > 0) {
      const { broken, unseen } = await look(request, browser, set, open, expectedOf(set, candidates));
      const before = await brokenBefore(request, browser, broken, names);
      const news = broken.filter((one) => !before.includes(one));
      verdict.objections.push(...visitSentences(news));
      verdict.notes.push(...visitSentences(before).map((sentence) => `already so: ${sentence}`));
      if (news.length > 0) break;
      open = unseen;
    }
    if (verdict.objections.length > 0 && !request.force) return;
  }
}

/** Looks at pages of a set of versions as if it were live. */
async function look(
  { storage, settings, planned, onProgress }: JudgeRequest,
  browser: Browser,
  set: Record<string, LiveApp>,
  visits: Visit[],
  expected: Record<string, Expected>,
): Promise<Looked> {
  const server = await startCandidateServer(storage, settings, planned, set);
  const onVisit = ({ address, as }: Visit, at: number) =>
    onProgress?.(`page ${at + 1} of ${visits.length}: ${address} (${as})`);
  try {
    return await visitPages({ browser, origin: server.origin, visits, expected, onVisit });
  } finally {
    await server.close();
  }
}

/**
 * Which of the broken pages are broken without the candidates too. Pages of an application that does not change itself
 * are judged by what becomes of them: one that is down already must not stop the repair of another.
 */
async function brokenBefore(
  request: JudgeRequest,
  browser: Browser,
  broken: readonly Broken[],
  names: readonly string[],
): Promise<Broken[]> {
  const apps = request.live?.apps ?? {};
  const others = broken.filter(({ visit }) => !names.includes(visit.app) && apps[visit.app]);
  if (others.length === 0) return [];
  const visits = others.map(({ visit }) => visit);
  const before = await look(request, browser, apps, visits, expectedOf(apps, []));
  const was = before.broken.map(({ visit }) => visit);
  return others.filter(({ visit }) => was.includes(visit));
}

/** With everything else live, and with everything else on trial: what lies between is made of the same parts. */
function setsToLoad(sets: readonly Record<string, LiveApp>[]): Record<string, LiveApp>[] {
  const [first] = sets;
  const last = sets.at(-1);
  return first && last ? [...new Set([first, last])] : [];
}

/** A page that breaks under another application's candidate is that candidate's fault. */
function expectedOf(set: Record<string, LiveApp>, candidates: readonly Candidate[]): Record<string, Expected> {
  const tried = candidates.map(({ name, app }) => `${name} ${app.version}`);
  return Object.fromEntries(
    Object.entries(set).map(([name, { version, base, entry, previous }]) => {
      const own = `${name} ${version}`;
      const who = tried.includes(own) ? own : `${tried.join(' and ')} with ${own}`;
      return [name, { who, version, base, entry, previous }];
    }),
  );
}
