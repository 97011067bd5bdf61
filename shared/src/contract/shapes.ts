import * as v from 'valibot';

/**
 * Building blocks for reading what a server sent. Outer shapes are strict (a missing list or object is an error the
 * screen shows); inner fields forgive (a wrong type reads as empty), so that one bad field never takes a page down.
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

/** An id: a text that is not empty. Entries without one cannot be used and fail. */
export const id = v.pipe(v.string(), v.nonEmpty());

/** A reference that some servers send as an id and some as the object: always the id, or null. */
export const idOf = v.pipe(
  v.unknown(),
  v.transform((value): string | null => {
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'object' && value !== null && '_id' in value) {
      return typeof value._id === 'string' && value._id !== '' ? value._id : null;
    }
    return null;
  }),
);

function usable<Entry extends v.GenericSchema>(entry: Entry, values: readonly unknown[]): v.InferOutput<Entry>[] {
  return values.flatMap((value) => {
    const read = v.safeParse(entry, value);
    return read.success ? [read.output] : [];
  });
}

/** A list that must be there; entries that cannot be used are left out. */
export function listOf<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((values): v.InferOutput<Entry>[] => usable(entry, values)),
  );
}

/** A list inside an entity: absent or no list reads as empty. */
export function innerListOf<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.unknown(),
    v.transform((value): v.InferOutput<Entry>[] => (Array.isArray(value) ? usable(entry, value) : [])),
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
