import type { WantedTrial } from '../../live/canary.rule';

type CanaryRequest =
  { act: 'finish' | 'abort'; app: string } | { act: 'trial'; app: string; wanted: WantedTrial } | { mistake: string };

interface CanaryOptions {
  share?: number;
  'halt-rate'?: number;
  'halt-after'?: number;
}

/** Parses the words after `canary`: an application with a version, or with `finish` or `abort` in either order. */
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
  const { share, 'halt-rate': haltRate, 'halt-after': haltAfter } = options;
  return { act: 'trial', app: first, wanted: { version: second, share, haltRate, haltAfter } };
}

function endingOf(word: string | undefined): 'finish' | 'abort' | null {
  return word === 'finish' || word === 'abort' ? word : null;
}
