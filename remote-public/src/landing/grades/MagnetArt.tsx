import { Drawing } from '../../drawing/Drawing';
import { arrowPath, fieldLines, linePath } from '../../drawing/fieldLines.rule';

/** A bar magnet's field outside it is that of two poles. */
const lines = fieldLines(
  { plus: { x: 118, y: 104 }, minus: { x: 118, y: 194 } },
  {
    linesPerCharge: 16,
    chargeRadius: 8,
    bounds: { from: { x: -240, y: -120 }, to: { x: 476, y: 420 } },
  },
);

const linesPath = lines.map(linePath).join('');
/** Closed lines come in pairs with the widest in the middle; one arrow head on each side. */
const closed = lines.filter((line) => line.closed);
const arrows = closed
  .filter((line, index) => index === closed.length / 2 - 2 || index === closed.length / 2 + 1)
  .map((line) => arrowPath(line, 0.5, 9))
  .join('');

export function MagnetArt() {
  return (
    <Drawing viewBox="0 0 236 298">
      <path d={linesPath} stroke="#a9c1fb" strokeOpacity="0.75" strokeWidth="1.5" />
      <path d={arrows} stroke="#fff" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M98 149V99a8 8 0 0 1 8-8h24a8 8 0 0 1 8 8v50z" fill="#f59e0b" />
      <path d="M98 149v50a8 8 0 0 0 8 8h24a8 8 0 0 0 8-8v-50z" fill="#eff4ff" />
      <g strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M112 128v-16l12 16v-16" stroke="#5b2c05" />
        <path d="M124 174c-1-3-3-4-6-4-8 0-8 8 0 8 9 0 9 9 0 9-3 0-5-1-6-4" stroke="#12296f" />
      </g>
    </Drawing>
  );
}
