import { percentile, rounded } from '../exam/figures.rule';

export interface Timings {
  p50: number;
  p95: number;
  p99: number;
}

/** Returns percentiles to one decimal; 0 without values. */
export function timingsOf(values: readonly number[]): Timings {
  const at = (share: number): number => rounded(percentile(values.length > 0 ? values : [0], share));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
