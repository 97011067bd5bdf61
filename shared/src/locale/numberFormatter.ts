import { onceUsed } from './onceUsed';

/** Rounds like Intl: halves away from zero, of the decimal number that is printed (1.005 is 1.01 with two digits). */
function round(n: number, fractionDigits: number): number {
  const scale = 10 ** fractionDigits;
  // 1.005 * 100 is 100.49999999999999; 15 digits are what a binary number keeps of a decimal one.
  const scaled = Number((Math.abs(n) * scale).toPrecision(15));
  return (Math.sign(n) * Math.round(scaled)) / scale;
}

/** Returns a formatter with Latin digits, grouped from 10,000 on; 0 for invalid numbers. */
export function numberFormatter(maximumFractionDigits: number): (n: number) => string {
  const grouped = onceUsed(() => new Intl.NumberFormat('en-US', { maximumFractionDigits, useGrouping: true }));
  return (n) => {
    const rounded = Number.isFinite(n) ? round(n, maximumFractionDigits) : 0;
    // The first formatter of Intl takes a slow phone 0.1 s; most numbers need none.
    return Math.abs(rounded) < 10_000 ? String(rounded) : grouped().format(n);
  };
}
