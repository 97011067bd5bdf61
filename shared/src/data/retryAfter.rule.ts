/**
 * Returns a `Retry-After` header (RFC 9110, 10.2.3) in ms: seconds, or a date compared with the device's clock `now`.
 * Null if absent or invalid.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Dates begin with the weekday's name. Without this check Date.parse accepts almost anything.
  const date = /^[A-Z][a-z]+,/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
