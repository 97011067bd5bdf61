import type { FaultResult, Recovery, RemoteResult } from './runDrill';

/** Longest recovery beyond the page's usual time, in ms (row RL-12). */
const LONGEST_MS = 10_000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Returns true for a page that recovered in time, with the version that was live before. */
export function hasRecovered({ first, again }: FaultResult, { version, usualMs }: RemoteResult): boolean {
  return [first, again].every(
    ({ tookMs, version: ran }) => tookMs !== null && ran === version && tookMs <= LONGEST_MS + usualMs,
  );
}

function sawOf({ tookMs, textMs, apology, version }: Recovery, good: string): string {
  const text = textMs === null ? '' : `a text after ${seconds(textMs)}, `;
  if (tookMs === null) return `${text}${apology === null ? 'no page' : `"${apology}" in place of the page`}`;
  return `${text}${version === good ? 'the page' : `the page of ${version}`} after ${seconds(tookMs)}`;
}

/** Describes the results for students, a line a fault. */
export function drillLines(results: readonly RemoteResult[]): string[] {
  return results.flatMap((result) => [
    `${result.app} ${result.version} at ${result.address}: usually there after ${seconds(result.usualMs)}`,
    ...result.faults.map((fault) => {
      const mark = hasRecovered(fault, result) ? 'recovered' : 'FAILED';
      const saw = sawOf(fault.first, result.version);
      const again = sawOf(fault.again, result.version);
      return `  ${mark.padEnd(10)}${fault.fault.padEnd(13)}${fault.what}: ${saw}; again in this tab: ${again}`;
    }),
  ]);
}
