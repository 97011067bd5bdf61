import type { WantedTrial } from '../../live/canary.rule';

/** What `canary` was asked for. */
export type CanaryRequest =
  { act: 'finish' | 'abort'; app: string } | { act: 'trial'; app: string; wanted: WantedTrial } | { mistake: string };

/** The options of a trial as they were typed. */
export interface CanaryOptions {
  share?: string;
  'halt-rate'?: string;
  'halt-after'?: string;
}

/**
 * Understands the words after `canary`: an application and a version, or an application and what becomes of its
 * canary, in either order.
 */
export function readCanaryWords(first: string, second: string | undefined, options: CanaryOptions): CanaryRequest {
  const ending = endingOf(first) ?? endingOf(second);
  if (ending) {
    const app = endingOf(first) ? second : first;
    if (app === undefined || endingOf(app)) return { mistake: `say whose canary to ${ending}: canary ${ending} <app>` };
    const misplaced = (['share', 'halt-rate', 'halt-after'] as const).find((name) => options[name] !== undefined);
    if (misplaced) return { mistake: `--${misplaced} is for a trial that goes on, not to ${ending} it` };
    return { act: ending, app };
  }
  if (second === undefined) {
    return { mistake: `say which version to try, or finish or abort: canary ${first} <version> --share 10` };
  }
  const share = numberOf(options.share, 1, 100);
  const haltRate = numberOf(options['halt-rate'], 0, 100);
  const haltAfter = numberOf(options['halt-after'], 1, 1_000_000);
  if (share === null) return { mistake: '--share needs a whole number of percent from 1 to 100' };
  if (haltRate === null) return { mistake: '--halt-rate needs a whole number of percent from 0 to 100' };
  if (haltAfter === null) return { mistake: '--halt-after needs a number of pages from 1' };
  return {
    act: 'trial',
    app: first,
    wanted: {
      version: second,
      ...(share === undefined ? {} : { share }),
      ...(haltRate === undefined ? {} : { haltRate }),
      ...(haltAfter === undefined ? {} : { haltAfter }),
    },
  };
}

function endingOf(word: string | undefined): 'finish' | 'abort' | null {
  return word === 'finish' || word === 'abort' ? word : null;
}

/** @returns undefined when nothing was typed, null when it is no such number */
function numberOf(text: string | undefined, least: number, most: number): number | null | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,7} ?%?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
