const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Reads the end of a lock: a span (`90m`, `4h`, `2d`) or a date (`2026-06-14` means its first minute, or
 * `2026-06-14T18:00`) in this machine's time zone unless it names another.
 * @returns ISO time; null for other words, a day that does not exist, or a time in the past
 */
export function readUntil(words: string, nowMs: number): string | null {
  const span = /^(\d{1,4})([mhd])$/.exec(words);
  // The pattern allows only these units.
  const endMs = span ? nowMs + Number(span[1]) * UNIT_MS[span[2] as keyof typeof UNIT_MS] : dateMs(words);
  return endMs > nowMs ? new Date(endMs).toISOString() : null;
}

function dateMs(words: string): number {
  const day = words.slice(0, 10);
  // `Date.parse` takes 30 February as 2 March.
  const noonMs = Date.parse(`${day}T12:00Z`);
  if (Number.isNaN(noonMs) || !new Date(noonMs).toISOString().startsWith(day)) return Number.NaN;
  // `Date.parse` reads a date without a time as UTC.
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return Date.parse(`${words}T00:00`);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(words) ? Date.parse(words) : Number.NaN;
}
