import { type Acceptance, type ProvedRow, waitsForBrowser } from './rows';

interface ReportOptions {
  missing: boolean;
  /** Fails also for rows without their browser test. */
  strict: boolean;
}

interface Report {
  text: string;
  passed: boolean;
}

function rowLines(row: ProvedRow): string[] {
  const titles = new Map<string, string[]>();
  for (const { file, title, inBrowser } of row.tests) {
    const place = inBrowser ? `${file} (browser)` : file;
    titles.set(place, [...(titles.get(place) ?? []), title]);
  }
  return [
    `${row.id} ${row.text}`,
    ...[...titles].flatMap(([place, list]) => [`    ${place}`, ...list.map((title) => `        ${title}`)]),
    ...(row.tests.length === 0 ? ['    MISSING: no test proves it'] : []),
    ...(waitsForBrowser(row) ? ['    note: no browser test proves it'] : []),
  ];
}

function grouped(rows: readonly ProvedRow[]): string[] {
  return rows.flatMap((row, index) => [
    ...(row.group === rows[index - 1]?.group ? [] : ['', row.group]),
    ...rowLines(row),
  ]);
}

/** Returns the output of `npm run rows`. It passes if every row has a test and every id a row. */
export function report({ rows, strangers }: Acceptance, { missing, strict }: ReportOptions): Report {
  const unproved = rows.filter(({ tests }) => tests.length === 0);
  const waiting = rows.filter(waitsForBrowser);
  const shown = missing ? rows.filter((row) => unproved.includes(row) || (strict && waiting.includes(row))) : rows;
  const lines = [
    ...grouped(shown),
    ...(strangers.length === 0 ? [] : ['', 'Titles with an id that no row has']),
    ...strangers.map(({ id, test }) => `${id} ${test.file}: ${test.title}`),
    '',
    `rows: ${rows.length}, with tests: ${rows.length - unproved.length}, without: ${unproved.length}`,
    `titles with an id that no row has: ${strangers.length}`,
    `note: rows with tests but none in a browser: ${waiting.length}${strict ? '' : ' (--strict fails for them)'}`,
  ];
  const passed = unproved.length === 0 && strangers.length === 0 && !(strict && waiting.length > 0);
  return { text: lines.join('\n').trim(), passed };
}
