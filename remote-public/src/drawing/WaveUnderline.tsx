import { Drawing } from './Drawing';
import { sineWave } from './sineWave.rule';

const path = sineWave({ from: 2, to: 62, middle: 6, amplitude: 3, period: 24, crest: 14 });

/** The short amber wave under a section's heading. */
export function WaveUnderline({ className }: { className?: string }) {
  return (
    <Drawing viewBox="0 0 64 12" width="64" height="12" className={className}>
      <path d={path} stroke="var(--m-accent)" strokeWidth="2.5" strokeLinecap="round" />
    </Drawing>
  );
}
