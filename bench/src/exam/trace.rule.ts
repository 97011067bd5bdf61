/** What the browser's trace says of an interaction. Times inside a trace are microseconds; ours are milliseconds. */

export interface TraceEvent {
  readonly name: string;
  /** 'X' a span, 'b' and 'e' the two ends of an asynchronous one, 'I' a moment. */
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** How much of `dur` the thread itself worked; less than `dur` where neighbours took the core. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly cat?: string;
  readonly args?: { readonly data?: Readonly<Record<string, unknown>> };
}

/** One interaction, from the moment it was made. */
export interface Interaction {
  /** The name it was marked with, e.g. 'answer'. */
  readonly kind: string;
  /** Until the frame that shows it was presented: the event timing's own duration, unrounded. */
  readonly paintMs: number;
  /** All that the page's main thread did between the two, its own time. */
  readonly workMs: number;
  /** Script among it. */
  readonly scriptMs: number;
  /** Script that ran later, up to the end mark: what was put off. */
  readonly laterScriptMs: number;
}

/** The marks set in the page around each interaction: `bench:<kind>:<n>` and `bench:end:<n>`. */
export const MARK = 'bench';

/** The categories of the trace that these figures are read from: more of them slow the page down. */
export const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8.execute',
  'blink.user_timing',
];

/** Spans that are a task of the main thread, and those that are script; one inside another counts once. */
const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction']);

interface Timing {
  readonly at: number;
  readonly durationMs: number;
}

/** The event timings of a process that belong to an interaction, as INP counts them. */
function timingsOf(events: readonly TraceEvent[]): Timing[] {
  return events.flatMap(({ name, ph, ts, args }) => {
    const { interactionId, duration } = args?.data ?? {};
    if (name !== 'EventTiming' || ph !== 'b' || typeof duration !== 'number') return [];
    return typeof interactionId === 'number' && interactionId > 0 ? [{ at: ts, durationMs: duration }] : [];
  });
}

function outermost(spans: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return [...spans]
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

function workedMs(spans: readonly TraceEvent[]): number {
  return spans.reduce((sum, { dur = 0, tdur }) => sum + (tdur ?? dur), 0) / 1000;
}

/** The interactions of one page's process, in order. Marked ones without an event timing (nothing happened) are left out. */
export function readInteractions(all: readonly TraceEvent[]): Interaction[] {
  const marks = all.filter(({ name, cat }) => name.startsWith(`${MARK}:`) && cat?.includes('user_timing'));
  const found: (Interaction & { ts: number })[] = [];
  for (const { pid, tid } of new Map(marks.map((mark) => [mark.pid, mark])).values()) {
    const own = all.filter((event) => event.pid === pid);
    const timings = timingsOf(own);
    const spans = (names: ReadonlySet<string>): TraceEvent[] =>
      outermost(own.filter((event) => event.tid === tid && event.ph === 'X' && names.has(event.name)));
    const [script, tasks] = [spans(SCRIPT), spans(TASKS)];
    const ownMarks = marks.filter((mark) => mark.pid === pid).sort((one, other) => one.ts - other.ts);
    ownMarks.forEach((mark, index) => {
      const end = ownMarks[index + 1]?.ts;
      const kind = mark.name.split(':')[1] ?? '';
      const made = timings.filter(({ at }) => at >= mark.ts && end !== undefined && at < end);
      if (kind === 'end' || end === undefined || made.length === 0) return;
      const from = Math.min(...made.map(({ at }) => at));
      const painted = Math.max(...made.map(({ at, durationMs }) => at + durationMs * 1000));
      const within = (all: TraceEvent[], start: number, stop: number) =>
        all.filter(({ ts }) => ts >= start && ts < stop);
      found.push({
        kind,
        ts: mark.ts,
        paintMs: Math.max(...made.map(({ durationMs }) => durationMs)),
        workMs: workedMs(within(tasks, from, painted)),
        scriptMs: workedMs(within(script, from, painted)),
        laterScriptMs: workedMs(within(script, painted, end)),
      });
    });
  }
  return found.sort((one, other) => one.ts - other.ts).map(({ ts: _, ...interaction }) => interaction);
}
