/** Presents a moment as `2026-11-23 14:05`, UTC; '' for none. */
export function presentMoment(moment: Date | null): string {
  return moment === null ? '' : moment.toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns aligned lines of a table. */
export function tableLines(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((name, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), name.length),
  );
  return [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
