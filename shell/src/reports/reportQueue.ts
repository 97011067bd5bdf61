import { MESSAGE_LENGTH, REPORT_PATH } from '@manassa/shared/federation';
import type { DroppedReport } from '@manassa/shared/data';
import type { FieldEvent, FieldReport } from '@manassa/shared/federation';

/** How many events one report may carry. */
const EVENTS_A_REPORT = 50;

/** What is to be told, without the details that the queue fills in. */
export interface Told extends Omit<FieldEvent, 'message'> {
  error?: unknown;
}

/** Where reports wait until they are sent. */
export interface ReportQueue {
  /** Notes an event; the same one again is nothing new. Without a line it is dropped. */
  note: (told: Told) => void;
  /** Notes list entries of a response that could not be used. */
  noteDropped: (report: DroppedReport) => void;
  /** Sends what has been noted, in one beacon. */
  send: () => void;
}

/** The error in a few words. An address may name a student's course, so only an error's own text is told. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MESSAGE_LENGTH);
}

/** A queue for one page. */
export function createReportQueue(page: Pick<FieldReport, 'revision' | 'shell' | 'token'>): ReportQueue {
  const noted = new Set<string>();
  let waiting: FieldEvent[] = [];
  let dropped: DroppedReport[] = [];
  return {
    noteDropped(report) {
      if (navigator.onLine) dropped.push(report);
    },
    note({ error, ...event }) {
      const key = [event.app, event.version, event.phase, event.outcome].join(' ');
      if (noted.has(key) || !navigator.onLine) return;
      noted.add(key);
      waiting.push(error === undefined ? event : { ...event, message: messageOf(error) });
    },
    send() {
      const events = waiting.slice(0, EVENTS_A_REPORT);
      const entries = dropped.slice(0, EVENTS_A_REPORT);
      waiting = [];
      dropped = [];
      if (events.length + entries.length === 0 || !navigator.onLine) return;
      const report: FieldReport = { ...page, events, ...(entries.length > 0 && { dropped: entries }) };
      // A text is sent as text/plain, which needs no leave from the server.
      if ('sendBeacon' in navigator) navigator.sendBeacon(REPORT_PATH, JSON.stringify(report));
    },
  };
}
