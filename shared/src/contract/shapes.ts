import * as v from 'valibot';
import { noteDropped } from './dropped';

/**
 * Schemas for reading responses. Outer shapes are strict: a missing list or object, or a list without one usable entry,
 * is an error that the screen shows. Inner fields are lenient: a wrong type reads as empty, so one bad field never
 * takes a page down.
 */

/** Maximum length of a text; longer ones are cut. */
const TEXT_LIMIT = 20_000;

/**
 * A text; a blank one and anything else reads as '', for which screens have another name. Accepts numbers: servers often
 * send phone numbers and codes as numbers.
 */
export const text = v.pipe(
  v.unknown(),
  v.transform((value): string => {
    if (typeof value === 'string') return value.trim() === '' ? '' : value.slice(0, TEXT_LIMIT);
    return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
  }),
);

/** A text, or null when absent or empty. */
export const optionalText = v.pipe(
  text,
  v.transform((value): string | null => value || null),
);

/** A finite number, not negative. Numeric strings count; anything else reads as null. */
export const optionalAmount = v.pipe(
  v.unknown(),
  v.transform((value): number | null => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? Math.max(0, number) : null;
  }),
);

/** An amount that is 0 when absent. */
export const amount = v.pipe(
  optionalAmount,
  v.transform((value): number => value ?? 0),
);

/** A boolean; anything else reads as false. Accepts 1 and texts: MySQL has no booleans, and forms send texts. */
export const flag = v.pipe(
  v.unknown(),
  v.transform((value): boolean => value === true || value === 1 || value === '1' || value === 'true'),
);

/** True unless the server sends false, 0 or their text, for fields that older servers leave out. */
export const flagOnByDefault = v.pipe(
  v.unknown(),
  v.transform((value): boolean => value !== false && value !== 0 && value !== '0' && value !== 'false'),
);

/** A valid ISO date-time, else null. */
export const optionalDate = v.pipe(
  v.unknown(),
  v.transform((value): string | null => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null)),
);

/** An id: a non-empty text or a number, which reads as text. Entries without an id are unusable. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform((value) => String(value)),
  v.nonEmpty(),
);

/** Id of a reference that servers send as an id or as the object; null if it is neither. */
export const idOf = v.pipe(
  v.unknown(),
  v.transform((value): string | null => {
    const reference = typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
    const read = v.safeParse(id, reference);
    return read.success ? read.output : null;
  }),
);

/** The usable entries, and `instead` for each of the others, which are recorded. */
function usable<Entry extends v.GenericSchema>(
  list: string,
  entry: Entry,
  values: readonly unknown[],
  instead: v.InferOutput<Entry>[] = [],
): v.InferOutput<Entry>[] {
  let kept = 0;
  let field = '';
  const entries = values.flatMap((value, at): v.InferOutput<Entry>[] => {
    const read = v.safeParse(entry, value);
    if (!read.success) {
      if (kept === at) field = v.getDotPath(read.issues[0]) ?? '';
      return instead;
    }
    kept += 1;
    return [read.output];
  });
  const dropped = values.length - kept;
  if (dropped > 0) noteDropped({ list, field, dropped, kept });
  return entries;
}

/** Fails if the list has entries and none is usable: it must not look like an empty list. */
function someUsable<Entry extends v.GenericSchema>(list: string, entry: Entry, instead?: v.InferOutput<Entry>[]) {
  return v.rawTransform<unknown[], v.InferOutput<Entry>[]>(({ dataset: { value }, addIssue, NEVER }) => {
    const entries = usable(list, entry, value, instead);
    if (value.length === 0 || entries.some((one) => one !== instead?.[0])) return entries;
    addIssue({ message: `no entry of ${list} can be used` });
    return NEVER;
  });
}

const listOrEmpty = v.pipe(
  v.unknown(),
  v.transform((value): unknown[] => (Array.isArray(value) ? value : [])),
);

// The lists and `optional` carry `entry` and `inner`, from which the OpenAPI document is generated.

/** A required list. Fails if it is missing or no entry is usable; null reads as empty: Go sends it for an empty list. */
export function listOf<Entry extends v.GenericSchema>(list: string, entry: Entry) {
  const values = v.pipe(
    v.nullable(v.array(v.unknown())),
    v.transform((sent): unknown[] => sent ?? []),
  );
  return Object.assign(v.pipe(values, someUsable(list, entry)), { entry });
}

/** A list inside an entity that the screen needs: like `listOf`, but reads as empty when absent. */
export function innerListOf<Entry extends v.GenericSchema>(list: string, entry: Entry) {
  return Object.assign(v.pipe(listOrEmpty, someUsable(list, entry)), { entry });
}

/** An optional list: never fails, reads as empty when absent or unusable. */
export function sideListOf<Entry extends v.GenericSchema>(list: string, entry: Entry) {
  const schema = v.pipe(
    listOrEmpty,
    v.transform((values): v.InferOutput<Entry>[] => usable(list, entry, values)),
  );
  return Object.assign(schema, { entry });
}

/** A list with meaningful positions: an unusable entry becomes `blank`. Fails if no entry is usable. */
export function placedListOf<Entry extends v.GenericSchema>(list: string, entry: Entry, blank: v.InferOutput<Entry>) {
  return Object.assign(v.pipe(listOrEmpty, someUsable(list, entry, [blank])), { entry });
}

/** An inner object, or null when absent, empty or unusable: for no object, servers in PHP send an empty list. */
export function optional<Entry extends v.GenericSchema>(entry: Entry) {
  const schema = v.pipe(
    v.unknown(),
    v.transform((value): v.InferOutput<Entry> | null => {
      if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return null;
      const read = v.safeParse(entry, value);
      return read.success ? read.output : null;
    }),
  );
  return Object.assign(schema, { inner: entry });
}

/** An inner object like `optional`, but an unusable one fails: it must not look like a deleted one. */
export function nullable<Entry extends v.GenericSchema>(entry: Entry) {
  return v.nullish(entry, null);
}
