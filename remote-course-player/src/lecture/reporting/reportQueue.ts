import type { WatchReport } from './watchReport.rule';
import { mergedReport } from './watchReport.rule';

/** `refused`: for good; `unreachable`: the report waits; `not-mine`: it waits on the device for its own student. */
export type Delivery = 'delivered' | 'refused' | 'unreachable' | 'not-mine';

interface ReportQueueParts {
  /** Never throws. */
  send: (student: string, report: WatchReport) => Promise<Delivery>;
  /** Stores a report on the device until `forget` is called. */
  keep: (student: string, report: WatchReport) => void;
  forget: (student: string, report: WatchReport) => void;
  kept: (student: string) => WatchReport[];
  /** Calls back after a delay in ms; returns the function that cancels it. */
  later: (callBack: () => void, waitMs: number) => () => void;
}

/** Delays in ms before a retry; the last one repeats. */
export const RETRY_WAITS_MS = [5_000, 15_000, 60_000];

export interface ReportQueue {
  /** Adds a report; it is stored before it is sent. */
  add: (student: string, report: WatchReport) => void;
  /** Adds the reports that an earlier page left for a student. */
  takeUp: (student: string) => void;
  /** Retries at once, for a connection that may have returned. */
  retryNow: () => void;
}

interface Entry {
  student: string;
  report: WatchReport;
}

/** Creates a queue that sends reports one after another and loses none without a connection. */
export function createReportQueue(parts: ReportQueueParts): ReportQueue {
  let waiting: Entry[] = [];
  let sending = false;
  let failures = 0;
  let cancelRetry: () => void = () => {};

  /** Drops all but the newest report of each lecture, the only one worth sending after a lost connection. */
  function collapse(): void {
    const newest = new Map<string, Entry>();
    for (const entry of waiting) {
      const key = `${entry.student}\n${entry.report.contentId}`;
      const earlier = newest.get(key)?.report ?? null;
      newest.set(key, { student: entry.student, report: mergedReport(earlier, entry.report) });
    }
    waiting = [...newest.values()];
  }

  function retryLater(): void {
    const waitMs = RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? 0;
    failures += 1;
    cancelRetry = parts.later(() => void drain(), waitMs);
  }

  async function drain(): Promise<void> {
    if (sending) return;
    sending = true;
    cancelRetry();
    try {
      for (let entry = waiting[0]; entry !== undefined; entry = waiting[0]) {
        const delivery = await parts.send(entry.student, entry.report);
        if (delivery === 'unreachable') {
          collapse();
          retryLater();
          return;
        }
        failures = 0;
        waiting.shift();
        if (delivery !== 'not-mine') parts.forget(entry.student, entry.report);
      }
    } finally {
      sending = false;
    }
  }

  return {
    add(student, report) {
      const kept = parts.kept(student).find((other) => other.contentId === report.contentId) ?? null;
      parts.keep(student, mergedReport(kept, report));
      waiting.push({ student, report });
      void drain();
    },
    takeUp(student) {
      const known = new Set(waiting.map((entry) => `${entry.student}\n${entry.report.contentId}`));
      for (const report of parts.kept(student)) {
        if (!known.has(`${student}\n${report.contentId}`)) waiting.push({ student, report });
      }
      void drain();
    },
    retryNow() {
      failures = 0;
      void drain();
    },
  };
}
