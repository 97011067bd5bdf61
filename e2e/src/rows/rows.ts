import type { NamedTest } from './testTitles';

/** A requirement of the running product. */
export interface Row {
  id: string;
  text: string;
  group: string;
  /** True if tests without a browser are proof enough. */
  unitIsEnough: boolean;
}

export interface ProvedRow extends Row {
  tests: NamedTest[];
}

export interface Acceptance {
  rows: ProvedRow[];
  /** Tests whose title begins with an unknown id. */
  strangers: { id: string; test: NamedTest }[];
}

const HEADING = /^##\s+(.+?)\s*$/;
const ROW = /^- \*\*([A-Z]{2}-\d{2})\*\* (\S.*)$/;
const LOOKS_LIKE_A_ROW = /^\s*[-*+]\s+\W*[A-Z]{2}-\d/;

/**
 * Parses the rows of the acceptance page, in order: lines such as `- **AT-09** text`, or `(unit) text`.
 *
 * @throws Error with the line's number for a duplicate id or a malformed row: a row must not get lost
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

/** Assigns the tests to the rows that they prove. A skipped test proves nothing, but its ids must exist. */
export function proveRows(rows: readonly Row[], tests: readonly NamedTest[]): Acceptance {
  const known = new Set(rows.map(({ id }) => id));
  return {
    rows: rows.map((row) => ({ ...row, tests: tests.filter(({ ids, runs }) => runs && ids.includes(row.id)) })),
    strangers: tests.flatMap((test) => test.ids.filter((id) => !known.has(id)).map((id) => ({ id, test }))),
  };
}

export function waitsForBrowser({ unitIsEnough, tests }: ProvedRow): boolean {
  return !unitIsEnough && tests.length > 0 && !tests.some(({ inBrowser }) => inBrowser);
}
