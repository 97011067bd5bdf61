import { onceUsed } from './onceUsed';

/** Returns a formatter with Latin digits, grouped from 10,000 on; 0 for invalid numbers. */
export function numberFormatter(maximumFractionDigits: number): (n: number) => string {
  const plain = onceUsed(() => new Intl.NumberFormat('en-US', { maximumFractionDigits, useGrouping: false }));
  const grouped = onceUsed(() => new Intl.NumberFormat('en-US', { maximumFractionDigits, useGrouping: true }));
  return (n) => {
    const finite = Number.isFinite(n) ? n : 0;
    // `useGrouping: 'min2'` means the same, but browsers of 2021 read it as `true`.
    const text = plain().format(finite);
    return Math.abs(Number(text)) < 10_000 ? text : grouped().format(finite);
  };
}
