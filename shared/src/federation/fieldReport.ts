import * as v from 'valibot';

export const REPORT_PATH = '/reports';

export const PHASES = ['load', 'mount', 'page', 'render'] as const;
export type Phase = (typeof PHASES)[number];

export const MESSAGE_LENGTH = 300;

const fieldEvent = v.object({
  app: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** `load`: entry and exposed module; `mount`: its routes; `page`: a page's code; `render`: an error while shown. */
  phase: v.picklist(PHASES),
  /** `ok` once per page and version that was shown; `failed` for a version that was not. */
  outcome: v.picklist(['ok', 'failed']),
  /** Version that replaced the failed one in the same page. */
  fellBackTo: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Error message, cut to MESSAGE_LENGTH; never anything a student typed. */
  message: v.optional(v.pipe(v.string(), v.maxLength(MESSAGE_LENGTH))),
});
export type FieldEvent = v.InferOutput<typeof fieldEvent>;

const shortText = v.pipe(v.string(), v.maxLength(100));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const droppedEntries = v.object({
  /** Method and path pattern, such as `GET /course/:courseId`. */
  call: shortText,
  /** Path of the field that made the first entry unusable, in `list`. */
  list: shortText,
  field: shortText,
  dropped: count,
  kept: count,
});

const fieldReport = v.pipe(
  v.object({
    revision: v.pipe(v.number(), v.integer()),
    shell: v.pipe(v.string(), v.maxLength(100)),
    /** The release's `reportToken`; a report without it is refused. */
    token: v.optional(v.pipe(v.string(), v.maxLength(200))),
    events: v.pipe(v.array(fieldEvent), v.maxLength(50)),
    /** Unusable entries of API responses. Older page servers ignore them. */
    dropped: v.optional(v.pipe(v.array(droppedEntries), v.maxLength(50))),
  }),
  v.check(({ events, dropped = [] }) => events.length + dropped.length > 0),
);
/** Message of one page, sent as JSON by `navigator.sendBeacon` (as text/plain). */
export type FieldReport = v.InferOutput<typeof fieldReport>;

/** Parses a report; null if it is invalid. The value comes from the network. */
export function readFieldReport(value: unknown): FieldReport | null {
  const read = v.safeParse(fieldReport, value);
  return read.success ? read.output : null;
}
