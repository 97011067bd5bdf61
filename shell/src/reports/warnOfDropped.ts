import type { DroppedReport } from '@manassa/shared/data';

export function warnOfDropped({ call, list, field, dropped, kept }: DroppedReport): void {
  const cause = field === '' ? 'an entry is not an object' : `see the field ${field}`;
  console.warn(`[manassa] ${call}: ${dropped} of ${dropped + kept} entries of ${list} cannot be used (${cause})`);
}
