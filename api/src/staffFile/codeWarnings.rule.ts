import { codeLookup } from '../code/codeKey.rule';
import type { StaffFile } from './courseFile';

/**
 * Least number of possible codes for each real one. A student checks 120 in an hour (LIMIT_CODE_CHECK), and somebody who
 * signs up again and again, 36,000 from each address (LIMIT_REGISTER_ADDRESS): a hit then takes months.
 */
const LEAST_RATIO = 100_000_000;

/** Returns the number of codes of the same kind: the same characters where all agree, any digit or letter elsewhere. */
function possibleCodes(lookups: readonly string[]): number {
  return Array.from(lookups[0] ?? '').reduce((product, _first, place) => {
    const used = new Set(lookups.map((lookup) => lookup[place]));
    // The characters of a single code are not known to be fixed.
    if (lookups.length > 1 && used.size === 1) return product;
    return product * ([...used].every((character) => /\d/.test(character ?? '')) ? 10 : 36);
  }, 1);
}

/** Returns warnings about codes that students could guess, such as short or consecutive ones. */
export function codeWarnings({ course, keys }: StaffFile['codes'][number]): string[] {
  const byLength = new Map<number, string[]>();
  for (const lookup of new Set(keys.map(codeLookup))) {
    byLength.set(lookup.length, [...(byLength.get(lookup.length) ?? []), lookup]);
  }
  const ratios = [...byLength.values()].map((lookups) => possibleCodes(lookups) / lookups.length);
  const [ratio] = ratios.sort((one, other) => one - other);
  if (ratio === undefined || ratio >= LEAST_RATIO) return [];
  const about = new Intl.NumberFormat('en', { maximumSignificantDigits: 1 }).format(Math.max(1, ratio));
  return [
    `warning: codes for ${course} can be guessed: about one in ${about} of such codes is real; print longer random ones, or let "codes make" do it`,
  ];
}
