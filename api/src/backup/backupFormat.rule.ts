import * as v from 'valibot';

/**
 * Format of a backup: gzipped lines of JSON, the same for both engines. The first names tables and columns, the last
 * the number of rows and a checksum of the lines before; each of the others has rows of one table.
 */
export const FORMAT = 'manassa-backup';
export const FORMAT_VERSION = 1;

export const backupHeader = v.object({
  format: v.literal(FORMAT),
  version: v.literal(FORMAT_VERSION),
  createdAt: v.string(),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
});
export type BackupHeader = v.InferOutput<typeof backupHeader>;

export const backupEnd = v.object({ end: v.record(v.string(), v.number()), sha256: v.string() });

interface RowsLine {
  table: string;
  count: number;
  /** JSON list, never parsed here: parsing would reorder the options of questions. */
  rows: string;
}

export function rowsLine({ table, count, rows }: RowsLine): string {
  return `{"table":${JSON.stringify(table)},"count":${count},"rows":${rows}}`;
}

/** Returns the parts of a line of rows, or null. */
export function readRowsLine(line: string): RowsLine | null {
  const [start, table, count] = /^\{"table":"([a-z_]+)","count":(\d+),"rows":/.exec(line) ?? [];
  if (start === undefined || table === undefined) return null;
  return { table, count: Number(count), rows: line.slice(start.length, -1) };
}
