/**
 * A `Retry-After` header (RFC 9110, 10.2.3) in milliseconds: seconds, or a date by the device's clock `now`. Null when
 * there is none or it makes no sense.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Dates begin with the day's name; without that check a browser reads a date into almost anything.
  const date = /^[A-Z][a-z]+,/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
