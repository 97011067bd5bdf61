/** A sine wave in a drawing's units: where it swings, how far, how long a period is, and how long it goes on. */
export interface SineWave {
  from: number;
  to: number;
  middle: number;
  amplitude: number;
  period: number;
  /** Where along the line the wave has a crest (smallest y). */
  crest: number;
}

/** Handle length of the cubic that comes closest to half a period of a sine, as a share of that half. */
const HANDLE = 0.3642;

/** A sine wave as SVG path data, one cubic for each half period; it starts and ends at an extreme beyond `from` and `to`. */
export function sineWave({ from, to, middle, amplitude, period, crest }: SineWave): string {
  const half = period / 2;
  const first = Math.floor((from - crest) / half);
  const last = Math.ceil((to - crest) / half);
  const yAt = (extreme: number): number => middle - amplitude * (extreme % 2 === 0 ? 1 : -1);
  const round = (value: number): string => String(Math.round(value * 10) / 10);
  let path = `M${round(crest + first * half)} ${round(yAt(first))}`;
  for (let extreme = first + 1; extreme <= last; extreme += 1) {
    const x = crest + extreme * half;
    const before = x - half;
    path += `C${[before + half * HANDLE, yAt(extreme - 1), x - half * HANDLE, yAt(extreme), x, yAt(extreme)]
      .map(round)
      .join(' ')}`;
  }
  return path;
}
