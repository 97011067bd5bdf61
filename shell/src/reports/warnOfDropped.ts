import type { DroppedReport } from '@manassa/shared/data';

/** Tells a developer, in the console, which list entries of a response could not be used. */
export function warnOfDropped({ call, list, field, dropped, kept }: DroppedReport): void {
  const cause = field === '' ? 'an entry is no object' : `see the field ${field}`;
  console.warn(`[manassa] ${call}: ${dropped} of ${dropped + kept} entries of ${list} cannot be used (${cause})`);
}
