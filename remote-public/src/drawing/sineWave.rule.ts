/** A sine wave, in the drawing's units. */
interface SineWave {
  from: number;
  to: number;
  middle: number;
  amplitude: number;
  period: number;
  /** Position of a crest (smallest y). */
  crest: number;
}

/** Handle length of the best cubic fit to half a period, as a share of that half. */
const HANDLE = 0.3642;

/** Returns SVG path data, one cubic per half period, from an extreme before `from` to one after `to`. */
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
