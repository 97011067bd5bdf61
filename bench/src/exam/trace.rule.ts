/** An event of a browser trace, whose times are in microseconds. */

export interface TraceEvent {
  readonly name: string;
  /** 'X' a span, 'b' and 'e' the ends of an asynchronous one, 'I' a moment. */
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** Thread time within `dur`. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly cat?: string;
  readonly args?: { readonly data?: Readonly<Record<string, unknown>> };
}

export interface Interaction {
  /** Name of its mark, e.g. 'answer'. */
  readonly kind: string;
  /** Time until its frame was presented: the unrounded event timing. */
  readonly paintMs: number;
  /** Main-thread work until then, in thread time. */
  readonly workMs: number;
  readonly scriptMs: number;
  /** Deferred script, up to the end mark. */
  readonly laterScriptMs: number;
}

/** Marks around each interaction: `bench:<kind>:<n>` and `bench:end:<n>`. */
export const MARK = 'bench';

/** More categories would slow the page down. */
export const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8.execute',
  'blink.user_timing',
];

/** Spans of main-thread tasks and of script; nested ones count once. */
const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction']);

interface Timing {
  readonly at: number;
  readonly durationMs: number;
}

/** Returns the event timings of interactions, as INP counts them. */
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

/** Returns a process's interactions in order, without marks that have no event timing. */
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
