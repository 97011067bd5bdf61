/** A sheet with unanswered lines under a lens. */
export function NoResultsArt() {
  return (
    <svg viewBox="0 0 220 168" width={220} height={168} fill="none" strokeWidth={2.5} aria-hidden="true">
      <ellipse cx="110" cy="156" rx="96" ry="9" fill="#E2E8F4" />
      <g stroke="var(--m-primary)" strokeLinejoin="round" strokeLinecap="round">
        <rect x="58" y="16" width="92" height="128" rx="10" fill="#DEE8FF" transform="rotate(-5 104 80)" />
        <rect x="60" y="14" width="92" height="130" rx="10" fill="var(--m-surface)" />
      </g>
      <path
        d="M78 62c7-22 14-22 20 0s14 22 20 0 10-18 16-8"
        stroke="var(--m-accent)"
        strokeWidth={3}
        strokeLinecap="round"
      />
      <path d="M74 42v40h64" stroke="#0F172A" strokeLinecap="round" strokeLinejoin="round" />
      <g stroke="#C7D7FE" strokeWidth={5} strokeLinecap="round">
        <path d="M92 102h44M92 118h30" />
      </g>
      <g stroke="#93B1FB" strokeWidth={2}>
        <circle cx="79" cy="102" r="4" />
        <circle cx="79" cy="118" r="4" />
      </g>
      <circle cx="150" cy="112" r="24" fill="#EFF4FF" fillOpacity={0.85} stroke="var(--m-primary)" strokeWidth={3} />
      <path d="M167 129l17 17" stroke="#0F172A" strokeWidth={6} strokeLinecap="round" />
      <path d="M138 106a14 14 0 0 1 10-8" stroke="#93B1FB" strokeLinecap="round" />
    </svg>
  );
}
