import type { NamedTest } from './testTitles';

/** One thing that must be true of the running product. */
export interface Row {
  id: string;
  text: string;
  /** The heading it stands under. */
  group: string;
  /** Whether tests without a browser are proof enough. */
  unitIsEnough: boolean;
}

export interface ProvedRow extends Row {
  tests: NamedTest[];
}

export interface Acceptance {
  rows: ProvedRow[];
  /** Tests whose title begins with an id that no row has. */
  strangers: { id: string; test: NamedTest }[];
}

const HEADING = /^##\s+(.+?)\s*$/;
const ROW = /^- \*\*([A-Z]{2}-\d{2})\*\* (\S.*)$/;
const LOOKS_LIKE_A_ROW = /^\s*[-*+]\s+\W*[A-Z]{2}-\d/;

/**
 * The rows of the acceptance page, in its order.
 *
 * @param markdown lines such as `- **AT-09** text`; `(unit)` at the beginning of the text marks the row
 * @throws Error with the line's number when an id comes twice or a line is only nearly a row: a row must not get lost
 */
export function parseRows(markdown: string): Row[] {
  const rows = new Map<string, Row>();
  let group = '';
  markdown.split(/\r?\n/).forEach((line, index) => {
    group = HEADING.exec(line)?.[1] ?? group;
    const [, id, text] = ROW.exec(line) ?? [];
    if (id === undefined || text === undefined) {
      if (LOOKS_LIKE_A_ROW.test(line)) throw new Error(`line ${index + 1} is not written as a row: ${line.trim()}`);
      return;
    }
    if (rows.has(id)) throw new Error(`line ${index + 1}: ${id} comes twice`);
    rows.set(id, { id, text, group, unitIsEnough: text.startsWith('(unit)') });
  });
  return [...rows.values()];
}

/** Gives every row the tests that prove it. A skipped test proves nothing, but its ids must exist all the same. */
export function proveRows(rows: readonly Row[], tests: readonly NamedTest[]): Acceptance {
  const known = new Set(rows.map(({ id }) => id));
  return {
    rows: rows.map((row) => ({ ...row, tests: tests.filter(({ ids, runs }) => runs && ids.includes(row.id)) })),
    strangers: tests.flatMap((test) => test.ids.filter((id) => !known.has(id)).map((id) => ({ id, test }))),
  };
}

/** Whether a row that needs a browser has tests, but none in a browser. */
export function waitsForBrowser({ unitIsEnough, tests }: ProvedRow): boolean {
  return !unitIsEnough && tests.length > 0 && !tests.some(({ inBrowser }) => inBrowser);
}
