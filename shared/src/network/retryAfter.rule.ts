/** Returns a `Retry-After` header (RFC 9110, 10.2.3) in ms, a date relative to `now`; null if absent or invalid. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Requires the weekday of HTTP dates: Date.parse accepts almost anything.
  const date = /^[A-Z][a-z]+,/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
