import * as v from 'valibot';
import { noteDropped } from './dropped';

/**
 * Building blocks for reading responses. Outer shapes are strict: a missing list or object, or a list without one
 * usable entry, is an error that the screen shows. Inner fields are lenient: a wrong type reads as empty, so that one
 * bad field never takes a page down.
 */

/** Names and texts longer than this are cut: nothing the product shows is longer. */
const TEXT_LIMIT = 20_000;

/** A text; anything else reads as ''. Numbers are accepted because phone numbers and codes are often sent so. */
export const text = v.pipe(
  v.unknown(),
  v.transform((value): string => {
    if (typeof value === 'string') return value.slice(0, TEXT_LIMIT);
    return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
  }),
);

/** A text, or null when absent or empty. */
export const optionalText = v.pipe(
  text,
  v.transform((value): string | null => (value.trim() === '' ? null : value)),
);

/** A finite number that is not negative; numeric strings count, anything else reads as 0. */
export const amount = v.pipe(
  v.unknown(),
  v.transform((value): number => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? Math.max(0, number) : 0;
  }),
);

/** As amount, but null when there is none, for what a server may leave out. */
export const optionalAmount = v.pipe(
  v.unknown(),
  v.transform((value): number | null => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? Math.max(0, number) : null;
  }),
);

/** True only for true: a flag that lies is off. */
export const flag = v.pipe(
  v.unknown(),
  v.transform((value): boolean => value === true),
);

/** A flag that is on unless the server says false, for fields an older server leaves out. */
export const flagOnByDefault = v.pipe(
  v.unknown(),
  v.transform((value): boolean => value !== false),
);

/** An ISO date-time that is one, else null. */
export const optionalDate = v.pipe(
  v.unknown(),
  v.transform((value): string | null => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null)),
);

/** An id: a text that is not empty, or a number, which reads as text. Entries without one cannot be used. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform((value) => String(value)),
  v.nonEmpty(),
);

/** A reference that some servers send as an id and some as the object: always the id, or null. */
export const idOf = v.pipe(
  v.unknown(),
  v.transform((value): string | null => {
    const reference = typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
    const read = v.safeParse(id, reference);
    return read.success ? read.output : null;
  }),
);

/** The entries that can be used. The others are left out and noted. */
function usable<Entry extends v.GenericSchema>(
  list: string,
  entry: Entry,
  values: readonly unknown[],
): v.InferOutput<Entry>[] {
  const kept: v.InferOutput<Entry>[] = [];
  let field: string | null = null;
  for (const value of values) {
    const read = v.safeParse(entry, value);
    if (read.success) kept.push(read.output);
    else field ??= v.getDotPath(read.issues[0]) ?? '';
  }
  if (field !== null) noteDropped({ list, field, dropped: values.length - kept.length, kept: kept.length });
  return kept;
}

/** As `usable`, but fails where the list has entries and none can be used: it must not look like an empty list. */
function someUsable<Entry extends v.GenericSchema>(list: string, entry: Entry) {
  return v.rawTransform<unknown[], v.InferOutput<Entry>[]>(({ dataset: { value }, addIssue, NEVER }) => {
    const kept = usable(list, entry, value);
    if (kept.length > 0 || value.length === 0) return kept;
    addIssue({ message: `no entry of ${list} can be used` });
    return NEVER;
  });
}

const listOrEmpty = v.pipe(
  v.unknown(),
  v.transform((value): unknown[] => (Array.isArray(value) ? value : [])),
);

/** A list that must be there. Entries that cannot be used are left out; where none can be used, reading fails. */
export function listOf<Entry extends v.GenericSchema>(list: string, entry: Entry) {
  return v.pipe(v.array(v.unknown()), someUsable(list, entry));
}

/** As `listOf`, for a list inside an entity that a screen is made of; absent or no list reads as empty. */
export function innerListOf<Entry extends v.GenericSchema>(list: string, entry: Entry) {
  return v.pipe(listOrEmpty, someUsable(list, entry));
}

/** A list that a screen can do without: never fails; absent, no list, or nothing usable reads as empty. */
export function sideListOf<Entry extends v.GenericSchema>(list: string, entry: Entry) {
  return v.pipe(
    listOrEmpty,
    v.transform((values): v.InferOutput<Entry>[] => usable(list, entry, values)),
  );
}

/**
 * A list whose entries belong to places that the server counts. An entry that cannot be used becomes `blank` and keeps
 * its place; where none can be used, reading fails.
 */
export function placedListOf<Entry extends v.GenericSchema>(list: string, entry: Entry, blank: v.InferOutput<Entry>) {
  return v.pipe(
    listOrEmpty,
    v.check(
      (values) => values.length === 0 || values.some((value) => v.is(entry, value)),
      `no entry of ${list} can be used`,
    ),
    v.transform((values): v.InferOutput<Entry>[] => {
      usable(list, entry, values);
      return values.map((value) => {
        const read = v.safeParse(entry, value);
        return read.success ? read.output : blank;
      });
    }),
  );
}

/** An inner object, or null when it is not there or cannot be used. */
export function optional<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.unknown(),
    v.transform((value): v.InferOutput<Entry> | null => {
      const read = v.safeParse(entry, value);
      return read.success ? read.output : null;
    }),
  );
}

/** As `optional`, but an object that is there and cannot be used fails: it must not look like a deleted one. */
export function nullable<Entry extends v.GenericSchema>(entry: Entry) {
  return v.nullish(entry, null);
}
