/** A shot that falls short of its target, for an unknown address. */
export function MissedTargetArt() {
  return (
    <svg viewBox="0 0 380 200" width={380} height={200} fill="none" strokeWidth={3} aria-hidden="true">
      <ellipse cx="194" cy="190" rx="182" ry="9" fill="#E2E8F4" />
      <path
        d="M74 108c18-30 38-82 64-88 14-3 24 10 32 24"
        stroke="#93B1FB"
        strokeDasharray="3 7"
        strokeLinecap="round"
      />
      <path d="M192 78c8 12 14 24 18 38" stroke="#D5DEF9" strokeDasharray="3 7" strokeLinecap="round" />
      <g transform="rotate(32 38 178)">
        <rect x="22" y="118" width="32" height="66" rx="8" fill="var(--m-primary)" />
        <rect x="18" y="110" width="40" height="16" rx="5" fill="#12296F" />
      </g>
      <circle cx="30" cy="180" r="15" fill="#0F172A" />
      <circle cx="30" cy="180" r="5" fill="var(--m-accent)" />
      <path d="M76 146a56 56 0 0 1 10 34" stroke="#5B6B84" strokeWidth={2} />
      <circle cx="186" cy="60" r="15" fill="var(--m-accent)" />
      <circle cx="187" cy="54" r="4" fill="#FDE3B0" />
      <path d="M150 62l13 2M190 24l-2 13M208 36l-8 9" stroke="var(--m-accent)" strokeLinecap="round" />
      <g stroke="var(--m-primary)">
        <path d="M294 160l-16 28M346 160l16 28" strokeWidth={4} strokeLinecap="round" />
        <circle cx="320" cy="118" r="54" fill="var(--m-surface)" />
        <circle cx="320" cy="118" r="36" fill="#EFF4FF" />
        <circle cx="320" cy="118" r="18" fill="var(--m-surface)" />
      </g>
      <path d="M312 110l16 16M328 110l-16 16" stroke="var(--m-red)" strokeWidth={4} strokeLinecap="round" />
      <g fill="#5B6B84" fontFamily="inherit" fontSize="16" fontWeight="600">
        <text x="94" y="168" direction="ltr">
          θ
        </text>
        <text x="222" y="22" direction="ltr">
          v₀ = ?
        </text>
      </g>
    </svg>
  );
}
