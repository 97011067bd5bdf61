import { Drawing } from '../../drawing/Drawing';

/** A block on an incline with its forces and Newton's law. Σ and θ are drawn: as letters they would load a font file. */
export function InclineArt({ className }: { className?: string }) {
  return (
    <Drawing viewBox="0 0 490 246" width="490" height="246" className={className}>
      <linearGradient id="incline-slope" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#dbe6ff" />
        <stop offset="1" stopColor="#dbe6ff" stopOpacity="0.25" />
      </linearGradient>
      <path d="M25 233 459 52v181z" fill="url(#incline-slope)" />
      <path d="M10 233h471M25 233 459 52" stroke="#0f172a" strokeWidth="3" strokeLinecap="round" />
      <path d="M89 233a64 64 0 0 0-5-25" stroke="#5b6b84" strokeWidth="2" />
      <path d="m269 128 16 40" stroke="#b91c1c" strokeOpacity="0.55" strokeWidth="2" strokeDasharray="4 5" />
      <g transform="rotate(-22.6 257 98)">
        <rect x="209" y="65" width="96" height="66" rx="12" fill="#1d4ed8" stroke="#0f172a" strokeWidth="2.5" />
        <path d="M220 78h30" stroke="#c7d7fe" strokeWidth="3.5" strokeLinecap="round" />
      </g>
      <g strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M257 98 219 8m-4 14 4-14 12 8" stroke="#15803d" />
        <path d="m257 98 115-48m-14-2 14 2-7 13" stroke="#b45309" />
        <path d="M257 98v100m-8-11 8 11 8-11" stroke="#b91c1c" />
      </g>
      <circle cx="257" cy="98" r="5" fill="#fff" />
      <rect x="11" y="28" width="150" height="57" rx="14" fill="#fff" stroke="#c7d7fe" strokeWidth="2" />
      <g fontSize="20" fontWeight="600" textAnchor="middle">
        <path d="M52 49.5H39l7.5 7L39 63.5h13" stroke="#0f172a" strokeWidth="2.2" strokeLinejoin="round" />
        <text x="95" y="64" fontSize="22" fill="#0f172a">
          F = m a
        </text>
        <text x="194" y="23" fill="#15803d">
          N
        </text>
        <text x="388" y="50" fill="#b45309">
          F
        </text>
        <text x="224" y="203" fill="#b91c1c">
          mg
        </text>
        <g stroke="#334155" strokeWidth="2">
          <ellipse cx="108" cy="216" rx="4.6" ry="7.5" />
          <path d="M103.4 216h9.2" />
        </g>
      </g>
    </Drawing>
  );
}
