import { networkOf } from '@manassa/shared/config';
import type { FieldReport } from '@manassa/shared/federation';
import { LRUCache } from 'lru-cache';
import { randomBytes } from 'node:crypto';
import { SHELL } from '../build/applications';
import { changeRelease } from '../live/changeRelease';
import { type ReleaseDocument, versionsIn } from '../live/releaseDocument';
import { readLegible } from '../live/releaseStore';
import type { Storage } from '../storage/Storage';
import { hourOf, ReportFiles } from './reportFiles';
import { isSame, reportKey, reportToken } from './reportToken';
import { printable, sumOf, talliesOf, type Tally, canaryRevision, WORKER } from './tally.rule';
import { type Halt, haltsOf, warningsOf } from './verdict.rule';

/** Delay between a report and writing and judging the counts, in ms. */
const FLUSH_MS = 3_000;

/** Limit of different warnings about API responses, for each process: anybody may send reports. */
const MOST_WARNINGS = 100;

/** Limit of addresses that count once, about 10 MB. */
const MOST_ADDRESSES = 100_000;

/**
 * Counts browsers' reports by version and phase. Each server stores its counts every few seconds; their sum decides
 * whether a canary that fails too often is halted.
 *
 * A report needs a page's token, and an address counts once for each canary. With many addresses, somebody can still
 * end a canary early or hide failures; only operators change the live version.
 */
export class FieldReports {
  readonly #files: ReportFiles;
  /** File name of this process. */
  readonly #server = randomBytes(6).toString('hex');
  /** Versions that were ever live or canary: reports of others are invented or from a developer's override. */
  readonly #known = new Set<string>();
  /** Last revision whose versions are known. */
  #knownUpTo = 0;
  /** Counts by hour, until the hour is over and written. */
  readonly #hours = new Map<string, Tally[]>();
  /** Until its judgement is done. */
  #timer: NodeJS.Timeout | undefined;
  /** False if reports came since the last judgement began. */
  #isJudged = true;
  #flushing: Promise<void> = Promise.resolve();
  readonly #warned = new Set<string>();
  /** Versions that were live and failing when counts were last judged. */
  #failing: ReturnType<typeof warningsOf> = [];
  /** Addresses that counted, in memory only: one client, or one school, is one page of each version of a canary. */
  readonly #senders = new LRUCache<string, true>({ max: MOST_ADDRESSES });
  #key = '';
  /** Last failure of each task: a storage that fails for hours is reported once. */
  readonly #troubles = { write: '', judge: '' };

  constructor(
    private readonly storage: Storage,
    private readonly live: () => Promise<ReleaseDocument>,
    private readonly warn: (line: string) => void,
    private readonly flushMs = FLUSH_MS,
  ) {
    this.#files = new ReportFiles(storage);
  }

  /** Counts a report about known versions. Returns false without a valid token of its revision. */
  async receive(report: FieldReport, address: string): Promise<boolean> {
    // Pages have no token where its key cannot be made.
    if (report.token === undefined) return false;
    this.#key ||= await reportKey(this.storage);
    if (!isSame(report.token, reportToken(this.#key, report.revision))) return false;
    this.#warnOfDropped(report);
    await this.#count(report, address);
    return true;
  }

  /** Logs the entries of API responses that browsers could not use, each kind once. */
  #warnOfDropped({ shell, dropped: reported = [] }: FieldReport): void {
    for (const { call, list, field, dropped, kept } of reported) {
      if (this.#warned.size >= MOST_WARNINGS) return;
      const cause = field === '' ? 'an entry is not an object' : `see the field ${field}`;
      const seen = `${dropped} of ${dropped + kept} entries of ${list} cannot be used (${cause})`;
      const line = `${call}: ${seen}. Browsers with shell ${shell} leave them out: correct the API's response`;
      this.#warnOnce(JSON.stringify([call, list, field]), printable(line));
    }
  }

  #warnOnce(subject: string, line: string): void {
    if (!this.#warned.has(subject)) this.warn(line);
    this.#warned.add(subject);
  }

  async #count(report: FieldReport, address: string): Promise<void> {
    const live = await this.live();
    await this.#learnVersions(live);
    const nowMs = Date.now();
    // A service worker has the version of its shell.
    const pages = talliesOf(report, new Date(nowMs).toISOString()).filter(({ app, version }) =>
      this.#known.has(`${app === WORKER ? SHELL : app} ${version}`),
    );
    if (pages.length === 0) return;
    for (const page of pages) {
      const trial = canaryRevision(live.apps, page, report.revision);
      if (trial === null) continue;
      const sender = [page.app, page.version, trial, networkOf(address)].join();
      if (!this.#senders.has(sender)) page.trial = trial;
      this.#senders.set(sender, true);
    }
    const hour = hourOf(nowMs);
    this.#hours.set(hour, sumOf([...(this.#hours.get(hour) ?? []), ...pages]));
    this.#isJudged = false;
    this.#judgeLater();
  }

  /** One at a time: with a slow storage, those of every few seconds would wait for each other, also at the stop. */
  #judgeLater(): void {
    this.#timer ??= setTimeout(async () => {
      this.#isJudged = true;
      await this.judge();
      this.#timer = undefined;
      if (!this.#isJudged) this.#judgeLater();
    }, this.flushMs).unref();
  }

  async #learnVersions(live: ReleaseDocument): Promise<void> {
    // Revisions between two reports may have been missed.
    const isNext = live.revision <= this.#knownUpTo + 1;
    const history = isNext ? [] : (await readLegible(this.storage)).history;
    for (const { apps } of [...history, live]) {
      for (const [name, app] of Object.entries(apps)) {
        for (const version of versionsIn(app)) this.#known.add(`${name} ${version}`);
      }
    }
    this.#knownUpTo = live.revision;
  }

  /** Returns the counts of all servers for the last 24 hours. */
  async tallies(): Promise<Tally[]> {
    await this.flush();
    return this.#files.tallies(Date.now());
  }

  /** Writes the counts; if that fails, the next flush does. */
  async flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#warning('write', () => this.#write()));
    await this.#flushing;
  }

  async #write(): Promise<void> {
    for (const [hour, tallies] of this.#hours) {
      // Reports may come while it is written, for a new hour too.
      const nowMs = Date.now();
      await this.#files.write(hour, this.#server, tallies);
      if (hour === hourOf(nowMs)) continue;
      this.#hours.delete(hour);
      await this.#files.removeOld(nowMs);
    }
  }

  /** Returns the live versions that fail too often by the reports of the last 24 hours, such as `remote-exam 1.1.0`. */
  failing({ apps }: Pick<ReleaseDocument, 'apps'>): string[] {
    const still = this.#failing.filter(({ app, version }) => apps[app]?.version === version);
    return still.map(({ app, version }) => `${app} ${version}`);
  }

  /** Writes the counts, and halts canaries that fail too often on all servers together. */
  async judge(): Promise<void> {
    await this.#warning('judge', async () => {
      const tallies = await this.tallies();
      const live = await this.live();
      this.#failing = warningsOf(live, tallies);
      for (const { app, version, warning } of this.#failing) this.#warnOnce(`${app} ${version}`, warning);
      for (const halt of haltsOf(live, tallies)) await this.#abort(halt);
    });
  }

  /** Aborts a canary because of its figures, once among several servers. */
  async #abort({ app, version, trial, why }: Halt): Promise<void> {
    const document = await changeRelease({
      storage: this.storage,
      reason: { by: 'page server', why, command: 'reports' },
      decide: ({ live }) => {
        const canary = live?.apps[app]?.canary;
        const runs = canary?.version === version && canary.sinceRevision === trial;
        return runs ? [{ act: 'abort', app, version }] : [];
      },
    });
    if (document) this.warn(`canary of ${app} ${version} halted: ${why}`);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isJudged = true;
    await this.flush();
  }

  /** Runs a task. Warns of a failure once, until the task succeeds. */
  async #warning(name: 'write' | 'judge', task: () => Promise<void>): Promise<void> {
    const trouble = await task().then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (trouble !== '' && trouble !== this.#troubles[name]) this.warn(`field reports: ${trouble}`);
    this.#troubles[name] = trouble;
  }
}
