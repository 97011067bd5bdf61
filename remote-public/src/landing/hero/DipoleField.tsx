import { Drawing } from '../../drawing/Drawing';
import { arrowPath, fieldLines, linePath } from '../../drawing/fieldLines.rule';
import css from './DipoleField.module.css';

const dipole = { plus: { x: 208, y: 318 }, minus: { x: 474, y: 262 } };

const lines = fieldLines(dipole, {
  linesPerCharge: 18,
  chargeRadius: 26,
  bounds: { from: { x: -780, y: -260 }, to: { x: 1480, y: 900 } },
});

const linesPath = lines.map(linePath).join('');

const arrowsPath = lines
  .filter((line, index) => line.closed && index % 2 === 0)
  .map((line) => arrowPath(line, 0.5, 9))
  .join('');

/** Still drawing of the hero: the field of two charges, with an electron on its orbit. */
export function DipoleField() {
  const { plus, minus } = dipole;
  return (
    <div className={css.field}>
      <Drawing viewBox="0 0 1280 720" preserveAspectRatio="xMinYMid slice" className={css.drawing}>
        <radialGradient id="hero-plus">
          <stop offset="0.2" stopColor="#f59e0b" stopOpacity="0.45" />
          <stop offset="1" stopColor="#f59e0b" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="hero-minus">
          <stop offset="0.2" stopColor="#c7d7fe" stopOpacity="0.4" />
          <stop offset="1" stopColor="#c7d7fe" stopOpacity="0" />
        </radialGradient>
        <circle cx={plus.x} cy={plus.y} r="70" fill="url(#hero-plus)" />
        <circle cx={minus.x} cy={minus.y} r="70" fill="url(#hero-minus)" />
        <path d={linesPath} stroke="#a9c1fb" strokeOpacity="0.6" strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
        <path d={arrowsPath} stroke="#dbe6ff" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
        <ellipse
          cx={plus.x}
          cy={plus.y}
          rx="84"
          ry="34"
          transform={`rotate(-24 ${plus.x} ${plus.y})`}
          stroke="#dbe6ff"
          strokeOpacity="0.75"
          strokeWidth="1.4"
          strokeDasharray="3 5"
        />
        <circle cx="284" cy="284" r="5.5" fill="#fff" />
        <circle cx={plus.x} cy={plus.y} r="18" fill="#f59e0b" />
        <path
          d={`M${plus.x - 9} ${plus.y}h18M${plus.x} ${plus.y - 9}v18`}
          stroke="#5b2c05"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx={minus.x} cy={minus.y} r="18" fill="#dbe6ff" />
        <path d={`M${minus.x - 9} ${minus.y}h18`} stroke="#12296f" strokeWidth="3" strokeLinecap="round" />
      </Drawing>
    </div>
  );
}
