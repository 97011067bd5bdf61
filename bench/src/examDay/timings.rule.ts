export interface Timings {
  p50: number;
  p95: number;
  p99: number;
}

/** Returns the value below which a share (0 to 1) of the sorted values lies; 0 without values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
}

export function timingsOf(values: readonly number[]): Timings {
  const sorted = [...values].sort((one, other) => one - other);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(quantile(sorted, share) * 10) / 10);
  return { p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 };
}
