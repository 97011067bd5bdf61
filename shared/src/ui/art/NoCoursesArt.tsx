/** An empty box with an atom above it. */
export function NoCoursesArt() {
  return (
    <svg viewBox="0 0 220 168" width={220} height={168} fill="none" strokeWidth={2.5} aria-hidden="true">
      <ellipse cx="110" cy="156" rx="104" ry="9" fill="#E2E8F4" />
      <g stroke="var(--m-primary)" strokeLinejoin="round">
        <path d="M30 64l80 20v68l-80-20z" fill="#C7D7FE" />
        <path d="M190 64l-80 20v68l80-20z" fill="#DEE8FF" />
        <path d="M30 64l80-18 80 18-80 20z" fill="#EFF4FF" />
        <path d="M30 64l80 20-24 24-80-20z" fill="var(--m-surface)" />
        <path d="M190 64l-80 20 24 24 80-20z" fill="var(--m-surface)" />
      </g>
      <path d="M110 42v32" stroke="#93B1FB" strokeDasharray="3 5" strokeWidth={2} />
      <g stroke="#93B1FB" strokeWidth={2}>
        <ellipse cx="110" cy="28" rx="40" ry="15" transform="rotate(-17 110 28)" />
        <ellipse cx="110" cy="28" rx="40" ry="15" transform="rotate(30 110 28)" strokeDasharray="3 4" />
      </g>
      <circle cx="110" cy="28" r="8" fill="var(--m-accent)" />
      <circle cx="148" cy="15" r="4.5" fill="var(--m-primary)" />
    </svg>
  );
}
