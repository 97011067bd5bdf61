import { Drawing } from '../../drawing/Drawing';
import { sineWave } from '../../drawing/sineWave.rule';

/**
 * White light through an equilateral-like prism: the exit point of each colour and its y at x = -330. The rays obey
 * Snell's law for indices 1.42 to 1.62, a visibly wider spread than glass.
 */
const colours = [
  { from: [85.9, 132.7], to: 207, colour: '#f87171' },
  { from: [85.1, 134.1], to: 237, colour: '#fbbf4d' },
  { from: [84.3, 135.4], to: 270, colour: '#86efac' },
  { from: [83.6, 136.7], to: 307, colour: '#7dd3fc' },
  { from: [83, 137.8], to: 350, colour: '#a5b4fc' },
] as const;

const waves = [0, 22].map((crest) =>
  sineWave({ from: -330, to: 570, middle: 265, amplitude: 13, period: 84, crest: crest + 20 }),
);

export function PrismArt() {
  return (
    <Drawing viewBox="0 0 236 298">
      <g stroke="#a5e3ee" strokeOpacity="0.4" strokeWidth="1.5">
        <circle cx="38" cy="50" r="10" />
        <circle cx="38" cy="50" r="21" />
        <circle cx="38" cy="50" r="32" />
        {waves.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <circle cx="38" cy="50" r="4" fill="#f59e0b" />
      {colours.map(({ from: [x, y], to, colour }) => (
        <path key={colour} d={`M${x} ${y}L-330 ${to}`} stroke={colour} strokeWidth="7" />
      ))}
      <path d="m118 76 68 120H50z" fill="#5b9bb0" fillOpacity="0.5" />
      <path d="M152 136 85.9 132.7M152 136 83 137.8" stroke="#fff" strokeOpacity="0.55" strokeWidth="2" />
      <path d="m118 76 68 120H50z" stroke="#fff" strokeWidth="3.5" strokeLinejoin="round" />
      <path d="m560 284-408-148" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
    </Drawing>
  );
}
