import * as v from 'valibot';

/** Where browsers tell the page server how applications load. */
export const REPORT_PATH = '/reports';

/** The steps of bringing an application to the screen. */
export const PHASES = ['load', 'mount', 'page', 'render'] as const;
export type Phase = (typeof PHASES)[number];

/** The longest message that is kept, in characters. */
export const MESSAGE_LENGTH = 300;

const fieldEvent = v.object({
  app: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /**
   * `load`: entry and exposed module; `mount`: its routes into the router; `page`: the code of one of its pages;
   * `render`: it threw while it was shown.
   */
  phase: v.picklist(PHASES),
  /** `ok` once per page and version that came up; `failed` for a version that did not. */
  outcome: v.picklist(['ok', 'failed']),
  /** What a failed version was replaced by in the same page, if anything. */
  fellBackTo: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Of the error, cut to MESSAGE_LENGTH; never anything a student typed. */
  message: v.optional(v.pipe(v.string(), v.maxLength(MESSAGE_LENGTH))),
});
export type FieldEvent = v.InferOutput<typeof fieldEvent>;

const shortText = v.pipe(v.string(), v.maxLength(100));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const droppedEntries = v.object({
  /** Method and path pattern of the call, such as `GET /course/:courseId`. */
  call: shortText,
  /** Name of the list, and path of the field that made its first entry unusable. */
  list: shortText,
  field: shortText,
  /** Number of entries left out and used. */
  dropped: count,
  kept: count,
});

const fieldReport = v.pipe(
  v.object({
    /** The revision and the shell that the page was composed of. */
    revision: v.pipe(v.number(), v.integer()),
    shell: v.pipe(v.string(), v.maxLength(100)),
    /** The release's `reportToken`; a report without it is refused. */
    token: v.optional(v.pipe(v.string(), v.maxLength(200))),
    events: v.pipe(v.array(fieldEvent), v.maxLength(50)),
    /** Entries of API responses that the page could not use. Older page servers ignore them. */
    dropped: v.optional(v.pipe(v.array(droppedEntries), v.maxLength(50))),
  }),
  v.check(({ events, dropped = [] }) => events.length + dropped.length > 0),
);
/** What one page has to say, sent as JSON (by `navigator.sendBeacon`, as text/plain). */
export type FieldReport = v.InferOutput<typeof fieldReport>;

/** @returns null when the value is no report; it comes from anybody */
export function readFieldReport(value: unknown): FieldReport | null {
  const read = v.safeParse(fieldReport, value);
  return read.success ? read.output : null;
}
