import { Drawing } from '../../drawing/Drawing';

const GRID = Array.from({ length: 10 }, (_, index) => `M${260 + 16 * index} 48v122`).join('');
const ROWS = Array.from({ length: 7 }, (_, index) => `M244 ${154 - 16 * index}h184`).join('');
const HOLES = Array.from({ length: 7 }, (_, index) => 50 + 42 * index);

function Pendulum() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M42 332V56h64" stroke="#0f172a" strokeWidth="7" />
      <rect x="8" y="328" width="92" height="14" rx="7" fill="#0f172a" />
      <g stroke="#8fa3c4" strokeWidth="2" strokeDasharray="6 6">
        <path d="M106 58v184M106 58 58 236M54 246q52 18 90 4" />
      </g>
      <path d="m106 58 53 190" stroke="#0f172a" strokeWidth="2.5" />
      <circle cx="106" cy="58" r="6" fill="#1d4ed8" />
      <circle cx="159" cy="248" r="21" fill="#f59e0b" />
      <circle cx="152" cy="241" r="6" fill="#fff" fillOpacity="0.6" />
    </g>
  );
}

function Pencil() {
  return (
    <g transform="translate(228 294) rotate(-38.8)">
      <path d="M0 0 24-11v22z" fill="#fde3b8" />
      <path d="m0 0 9-4v8z" fill="#0f172a" />
      <path d="M24-11h97v22H24z" fill="#f59e0b" />
      <path d="M24 0h97" stroke="#d97f06" strokeWidth="2" />
      <path d="M121-11h19a7 7 0 0 1 7 7v8a7 7 0 0 1-7 7h-19z" fill="#0f172a" />
    </g>
  );
}

/** A pendulum beside a notebook: a motion graph, and a list of work almost done. */
export function NotebookArt({ className }: { className?: string }) {
  return (
    <Drawing viewBox="0 0 520 370" width="520" height="370" className={className}>
      <ellipse cx="256" cy="348" rx="250" ry="14" fill="#dce4f4" />
      <Pendulum />
      <rect x="212" y="14" width="266" height="326" rx="18" fill="#c7d7fe" transform="rotate(1.6 345 177)" />
      <rect x="212" y="12" width="264" height="326" rx="18" fill="#fff" stroke="#c7d7fe" strokeWidth="2" />
      <path d="M448 12h10a18 18 0 0 1 18 18v290a18 18 0 0 1-18 18h-10z" fill="#1d4ed8" />
      {HOLES.map((y) => (
        <circle key={y} cx="462" cy={y} r="5" fill="#fff" />
      ))}
      <path d={GRID + ROWS} stroke="#e8edf6" strokeWidth="1.5" />
      <path d="m244 170 60-82h62l48 82z" fill="#1d4ed8" fillOpacity="0.09" />
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d="M244 174V46m-5 7 5-7 5 7M238 170h192m-7-5 7 5-7 5" stroke="#0f172a" strokeWidth="2.5" />
        <path d="m244 170 60-82h62l48 82" stroke="#1d4ed8" strokeWidth="3.5" />
        <path d="M272 220h124M300 256h96M262 292h134" stroke="#d3dcea" strokeWidth="7" />
        <path d="m412 219 6 6 11-12M412 255l6 6 11-12" stroke="#15803d" strokeWidth="3.5" />
        <rect x="411" y="282" width="18" height="18" rx="5" stroke="#7c8aa3" strokeWidth="2.5" />
      </g>
      <circle cx="304" cy="88" r="5" fill="#f59e0b" />
      <circle cx="366" cy="88" r="5" fill="#f59e0b" />
      <g fontSize="16" fontWeight="600" fill="#334155" textAnchor="middle">
        <text x="258" y="60">
          v
        </text>
        <text x="423" y="190">
          t
        </text>
      </g>
      <Pencil />
    </Drawing>
  );
}
