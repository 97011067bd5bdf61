import type { Browser } from 'playwright-core';
import type { PageSettings } from '../../config/config';
import type { Verdict } from '../../live/changeRelease';
import type { LiveApp, ReleaseDocument } from '../../live/releaseDocument';
import type { Storage } from '../../storage/Storage';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { type CandidateServer, startCandidateServer } from '../candidateServer';
import type { Candidate } from '../JudgeRequest';
import { closeWithin, LONGEST_MS, lookAtPage, openContext } from './lookAtPage';
import { judgeSecondLook, limitFor, type Reference, type SecondLook, type Timed } from './secondLook.rule';
import { type Broken, type Expected, expectedOf, judgeVisit, NOT_FOUND, visitSentences } from './visit.rule';
import { visitPages } from './visitPages';
import { type Visit, visitsOf } from './visits.rule';

/** Time for a page before it is compared with the live one, in ms; most need a second. */
const FIRST_LOOK_MS = 10_000;

/** The machine is not busy if the shell's own page settles within this time, in ms. */
const QUICK_MS = 5_000;

/** Comparisons before the machine counts as too busy. */
const TRIES = 3;

export interface PagesQuestion {
  storage: Storage;
  settings: PageSettings;
  browser: Browser;
  planned: ReleaseDocument;
  /** The live release to compare with, if any. */
  live: ReleaseDocument | null;
  onProgress?(doing: string): void;
}

/**
 * Judges candidates by their pages and those of related applications. A page that seems broken is opened again beside
 * its live version: a busy machine slows both, a fault shows in one.
 * @throws UserMistake with `EXIT.busy` when not even the live pages settle
 */
export async function judgePages(
  question: PagesQuestion,
  sets: readonly Record<string, LiveApp>[],
  candidates: readonly Candidate[],
): Promise<Pick<Verdict, 'objections' | 'notes'>> {
  const verdict: Pick<Verdict, 'objections' | 'notes'> = { objections: [], notes: [] };
  const judge = new PageJudge(question, candidates);
  try {
    for (const set of setsToLoad(sets)) {
      await judge.judge(set, verdict);
      if (verdict.objections.length > 0) break;
    }
  } finally {
    await judge.close();
  }
  return verdict;
}

class PageJudge {
  readonly #question: PagesQuestion;
  readonly #candidates: readonly Candidate[];
  #limitMs = FIRST_LOOK_MS;
  #live: Promise<CandidateServer> | null = null;

  constructor(question: PagesQuestion, candidates: readonly Candidate[]) {
    this.#question = question;
    this.#candidates = candidates;
  }

  async judge(set: Record<string, LiveApp>, verdict: Pick<Verdict, 'objections' | 'notes'>): Promise<void> {
    const names = this.#candidates.map(({ name }) => name);
    const { storage, settings, planned, browser, onProgress } = this.#question;
    const server = await startCandidateServer(storage, settings, planned, set);
    try {
      let open = visitsOf(set, names);
      while (open.length > 0) {
        const total = open.length;
        const { broken, unseen } = await visitPages({
          browser,
          origin: server.origin,
          visits: open,
          expected: expectedOf(set, this.#candidates),
          limitMs: this.#limitMs,
          onVisit: ({ address, as }, at) => onProgress?.(`page ${at + 1} of ${total}: ${address} (${as})`),
        });
        const judged = await this.#judgeAgain(server.origin, broken, names);
        verdict.objections.push(...visitSentences(judged.broken));
        verdict.notes.push(...visitSentences(judged.before).map((sentence) => `already so: ${sentence}`));
        if (judged.broken.length > 0) return;
        open = unseen;
      }
    } finally {
      await server.close();
    }
  }

  async close(): Promise<void> {
    await (await this.#live)?.close();
  }

  async #judgeAgain(
    origin: string,
    seemed: readonly Broken[],
    changed: readonly string[],
  ): Promise<{ broken: Broken[]; before: Broken[] }> {
    const broken: Broken[] = [];
    const before: Broken[] = [];
    for (const { visit, expected } of seemed) {
      const look = await this.#lookAgain(origin, visit, expected);
      if (look.outcome === 'broken') broken.push({ visit, expected, reasons: look.reasons });
      // A broken live version excuses other applications, not a candidate.
      if (look.outcome === 'broken before') {
        (changed.includes(visit.app) ? broken : before).push({ visit, expected, reasons: look.reasons });
      }
    }
    return { broken, before };
  }

  async #lookAgain(
    origin: string,
    visit: Visit,
    expected: Expected,
  ): Promise<Exclude<SecondLook, { outcome: 'busy' }>> {
    const { onProgress } = this.#question;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      onProgress?.(`comparing ${visit.address} (${visit.as}) with the live version`);
      const look = await this.#compare(origin, visit, expected);
      if (look.outcome !== 'busy') return look;
      onProgress?.(`the machine is too busy to judge ${visit.address}: try ${attempt} of ${TRIES}`);
    }
    throw new UserMistake(
      `the machine is too busy to judge ${expected.who}: not even what is live settles at ${visit.address} within ${LONGEST_MS / 1000} s; nothing was changed: try again when less runs here`,
      EXIT.busy,
    );
  }

  /** Opens a page and its live version at once; the live page's time sets the limit of the other. */
  async #compare(origin: string, visit: Visit, expected: Expected): Promise<SecondLook> {
    const { live } = this.#question;
    if (!live) return judgeSecondLook(expected, await this.#see(origin, visit, () => LONGEST_MS), null);
    const { apps } = live;
    const referenceVisit = apps[visit.app] ? visit : otherPage(apps, visit);
    const liveOrigin = (await this.#liveServer(live)).origin;
    let limitMs = LONGEST_MS;
    const liveLook = this.#see(liveOrigin, referenceVisit, () => LONGEST_MS).then((reference) => {
      if (reference.settled) limitMs = limitFor(reference.tookMs);
      return reference;
    });
    const [seen, liveSeen] = await Promise.all([this.#see(origin, visit, () => limitMs), liveLook]);
    // Give the next pages as much time.
    if (liveSeen.settled) this.#limitMs = Math.max(FIRST_LOOK_MS, limitMs);
    const reference: Reference = {
      seen: liveSeen,
      who: `${referenceVisit.app} ${apps[referenceVisit.app]?.version}`,
      expected: referenceVisit === visit ? (expectedOf(apps, [])[visit.app] ?? null) : null,
    };
    const look = judgeSecondLook(expected, seen, reference);
    const isOthers = !this.#candidates.some(({ name }) => name === visit.app);
    if (look.outcome !== 'busy' || !isOthers) return look;
    // A remote that hangs while the shell is quick was broken before, which must not block another application's
    // repair.
    const control = await this.#see(liveOrigin, { ...visit, address: NOT_FOUND }, () => QUICK_MS);
    return control.settled ? { outcome: 'broken before', reasons: judgeVisit(expected, seen) } : look;
  }

  async #see(origin: string, visit: Visit, limitMs: () => number): Promise<Timed> {
    const context = await openContext(this.#question.browser, origin, visit.as);
    try {
      return await lookAtPage(context, origin, visit, limitMs);
    } finally {
      await closeWithin(context);
    }
  }

  #liveServer(live: ReleaseDocument): Promise<CandidateServer> {
    const { storage, settings } = this.#question;
    return (this.#live ??= startCandidateServer(storage, settings, live, live.apps));
  }
}

/** Returns a live page to compare a new one with; without remotes, the shell's page for unknown addresses. */
function otherPage(apps: Readonly<Record<string, LiveApp>>, { as }: Visit): Visit {
  const found = visitsOf(apps, Object.keys(apps)).find((visit) => visit.as === as);
  return found ?? { app: 'shell', page: '/', address: '/', as };
}

/** Returns two sets that cover every version: all others live, and all others as canaries. */
function setsToLoad(sets: readonly Record<string, LiveApp>[]): Record<string, LiveApp>[] {
  const [first] = sets;
  const last = sets.at(-1);
  return first && last ? [...new Set([first, last])] : [];
}
