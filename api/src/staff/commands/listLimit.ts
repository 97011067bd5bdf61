import { readCount, textOption } from '../findSubject';
import type { StaffInput, StaffOption } from '../staffCommand';

const USUAL = 50;
const MOST = 1_000_000;

/** Option of a command that lists rows. */
export const limitOption = (usual = USUAL): StaffOption => ({
  about: `most lines, ${usual} unless given; --json prints all`,
  value: 'count',
});

/** Reads the most rows that a command lists. Throws UserMistake. */
export function readLimit({ limit, json }: StaffInput['options'], usual = USUAL): number {
  return readCount('--limit', textOption(limit) ?? `${json === true ? MOST : usual}`, MOST);
}

/** Returns the line below a table that leaves rows out. */
export function moreLine(shown: number, total: number): string[] {
  return total > shown ? [`${total - shown} more: --limit ${total} lists all`] : [];
}
