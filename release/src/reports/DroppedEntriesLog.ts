import type { FieldReport } from '@manassa/shared/federation';
import { printable } from './tally.rule';

/** Limit of different lines a process, since anybody may send reports. */
const MOST_LINES = 100;

/** Logs the entries of API responses that browsers could not use, each kind once. */
export class DroppedEntriesLog {
  readonly #warn: (line: string) => void;
  readonly #told = new Set<string>();

  constructor(warn: (line: string) => void) {
    this.#warn = warn;
  }

  receive({ shell, dropped: reported = [] }: FieldReport): void {
    for (const { call, list, field, dropped, kept } of reported) {
      const key = JSON.stringify([call, list, field]);
      if (this.#told.has(key) || this.#told.size >= MOST_LINES) continue;
      this.#told.add(key);
      const cause = field === '' ? 'an entry is no object' : `see the field ${field}`;
      const seen = `${dropped} of ${dropped + kept} entries of ${list} cannot be used (${cause})`;
      this.#warn(
        printable(`${call}: ${seen}. Browsers with shell ${shell} leave them out: correct the API's response`),
      );
    }
  }
}
