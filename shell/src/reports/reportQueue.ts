import { MESSAGE_LENGTH, REPORT_PATH } from '@manassa/shared/federation';
import type { DroppedReport } from '@manassa/shared/data';
import type { FieldEvent, FieldReport } from '@manassa/shared/federation';

const EVENTS_A_REPORT = 50;

export interface ReportedEvent extends Omit<FieldEvent, 'message'> {
  error?: unknown;
}

export interface ReportQueue {
  /** Adds an event once. Drops it without a connection. */
  note: (event: ReportedEvent) => void;
  noteDropped: (report: DroppedReport) => void;
  send: () => void;
}

/** Returns the message of an error. Other values are not sent, because an address may name a student's course. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MESSAGE_LENGTH);
}

export function createReportQueue(page: Pick<FieldReport, 'revision' | 'shell' | 'token'>): ReportQueue {
  const noted = new Set<string>();
  let waiting: FieldEvent[] = [];
  let dropped: DroppedReport[] = [];
  return {
    noteDropped(report) {
      dropped.push(report);
    },
    note({ error, ...event }) {
      const key = [event.app, event.version, event.phase, event.outcome, event.fellBackTo].join(' ');
      if (noted.has(key) || !navigator.onLine) return;
      noted.add(key);
      waiting.push(error === undefined ? event : { ...event, message: messageOf(error) });
    },
    send() {
      const events = waiting.slice(0, EVENTS_A_REPORT);
      const entries = dropped.slice(0, EVENTS_A_REPORT);
      waiting = [];
      dropped = [];
      if (events.length + entries.length === 0) return;
      const report: FieldReport = { ...page, events, ...(entries.length > 0 && { dropped: entries }) };
      // Text is sent as text/plain, which needs no CORS preflight. Settings of a browser may switch beacons off.
      if ('sendBeacon' in navigator) navigator.sendBeacon(REPORT_PATH, JSON.stringify(report));
    },
  };
}
