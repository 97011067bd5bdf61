import { randomBytes } from 'node:crypto';
import type { FieldReport } from '@manassa/shared/federation';
import { SHELL } from '../build/applications';
import type { ReleaseDocument } from '../live/releaseDocument';
import { readLegible } from '../live/releaseStore';
import type { Storage } from '../storage/Storage';
import { DroppedEntriesLog } from './DroppedEntriesLog';
import { haltCanary } from './haltCanary';
import { hourOf, removeOldReports, ReportFiles, writeHour } from './reportFiles';
import { type Outcome, outcomesOf, type Tally, trialOf, withOutcome, WORKER } from './tally.rule';
import { isReportToken, reportKey } from './reportToken';
import { TrialSenders } from './TrialSenders';
import { haltsOf, warningsOf } from './verdict.rule';

/** Delay between a report and writing and judging the counts, in ms. */
const FLUSH_MS = 3_000;

interface FieldReportParts {
  storage: Storage;
  /** Live document as the server knows it. */
  live(): Promise<ReleaseDocument>;
  warn(line: string): void;
  flushMs?: number;
  nowMs?(): number;
}

/**
 * Counts browsers' reports by version and phase. Each server stores its counts every few seconds; their sum decides
 * whether a canary that fails too often is aborted.
 *
 * A report needs a page's token, and an address counts once a canary. With many addresses, somebody can still end a
 * canary early or hide failures; only operators change the live version.
 */
export class FieldReports {
  readonly #parts: FieldReportParts;
  readonly #files: ReportFiles;
  /** File name of this process. */
  readonly #server = randomBytes(6).toString('hex');
  readonly #nowMs: () => number;
  /** Versions that were ever live or canary: reports of others are invented or from a developer's override. */
  #known: Promise<Set<string>> | null = null;
  #hour = '';
  #tallies: Tally[] = [];
  #isDirty = false;
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();
  readonly #warned = new Set<string>();
  readonly #senders = new TrialSenders();
  #key: Promise<string> | null = null;
  readonly #droppedLog: DroppedEntriesLog;

  constructor(parts: FieldReportParts) {
    this.#parts = parts;
    this.#files = new ReportFiles(parts.storage);
    this.#nowMs = parts.nowMs ?? Date.now;
    this.#droppedLog = new DroppedEntriesLog(parts.warn);
  }

  /** Counts a report about known versions. Returns false without a valid token of its revision. */
  async receive(report: FieldReport, address: string): Promise<boolean> {
    if (!isReportToken(await this.#reportKey(), report.revision, report.token)) return false;
    this.#droppedLog.receive(report);
    await this.#count(report, address);
    return true;
  }

  async #count(report: FieldReport, address: string): Promise<void> {
    const live = await this.#parts.live();
    const known = await this.#knownVersions(live);
    const counted = outcomesOf(report).filter((outcome) => known.has(nameOf(publishedAs(outcome))));
    if (counted.length === 0) return;
    const nowMs = this.#nowMs();
    // Finish the past hour first.
    if (this.#hour !== '' && this.#hour !== hourOf(nowMs)) await this.flush();
    this.#hour = hourOf(nowMs);
    for (const outcome of counted) {
      const trial = trialOf(live, outcome);
      const isTaken = trial !== null && this.#senders.takes({ ...outcome, trial }, address);
      const at = new Date(nowMs).toISOString();
      this.#tallies = withOutcome(this.#tallies, outcome, isTaken ? trial : null, at);
    }
    this.#isDirty = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.judge();
    }, this.#parts.flushMs ?? FLUSH_MS).unref();
  }

  /** Returns the counts of all servers for the last 24 hours. */
  async tallies(): Promise<Tally[]> {
    await this.flush();
    return this.#files.tallies(this.#nowMs());
  }

  /** Writes the counts; if that fails, the next flush does. */
  async flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write()).catch((error: unknown) => this.#complain(error));
    await this.#flushing;
  }

  /** Writes the counts, and aborts canaries that fail too often on all servers together. */
  async judge(): Promise<void> {
    await this.flush();
    try {
      const live = await this.#parts.live();
      const tallies = await this.#files.tallies(this.#nowMs());
      for (const halt of haltsOf(live, tallies)) {
        const document = await haltCanary(this.#parts.storage, halt, this.#nowMs);
        if (document) this.#parts.warn(`canary of ${halt.app} ${halt.version} halted: ${halt.why}`);
      }
      for (const { app, version, warning } of warningsOf(live, tallies)) {
        if (this.#warned.has(nameOf({ app, version }))) continue;
        this.#warned.add(nameOf({ app, version }));
        this.#parts.warn(warning);
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.flush();
  }

  async #write(): Promise<void> {
    while (this.#isDirty) {
      this.#isDirty = false;
      try {
        await writeHour(this.#parts.storage, this.#hour, this.#server, this.#tallies);
      } catch (error) {
        this.#isDirty = true;
        throw error;
      }
    }
    const nowMs = this.#nowMs();
    if (this.#hour === '' || this.#hour === hourOf(nowMs)) return;
    this.#hour = hourOf(nowMs);
    this.#tallies = [];
    await removeOldReports(this.#parts.storage, nowMs);
  }

  async #reportKey(): Promise<string> {
    this.#key ??= reportKey(this.#parts.storage);
    return this.#key.catch((error: unknown) => {
      this.#key = null;
      throw error;
    });
  }

  async #knownVersions(live: ReleaseDocument): Promise<Set<string>> {
    this.#known ??= readLegible(this.#parts.storage).then(({ history }) => new Set(history.flatMap(versionsIn)));
    // Without the storage, only the current versions are known.
    const known = await this.#known.catch((error: unknown) => {
      this.#known = null;
      this.#complain(error);
      return new Set(versionsIn(live));
    });
    for (const name of versionsIn(live)) known.add(name);
    return known;
  }

  #complain(error: unknown): void {
    this.#parts.warn(`field reports: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function versionsIn({ apps }: ReleaseDocument): string[] {
  return Object.entries(apps).flatMap(([app, { version, previous, canary }]) =>
    [version, previous?.version, canary?.version].flatMap((one) =>
      one === undefined ? [] : [nameOf({ app, version: one })],
    ),
  );
}

/** Returns the application that a reported version belongs to: a service worker has the version of its shell. */
function publishedAs({ app, version }: Outcome): Pick<Outcome, 'app' | 'version'> {
  return { app: app === WORKER ? SHELL : app, version };
}

function nameOf({ app, version }: Pick<Outcome, 'app' | 'version'>): string {
  return `${app} ${version}`;
}
