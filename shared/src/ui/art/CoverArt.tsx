const RIPPLES = [26, 50, 74, 98, 122, 146, 170];

/** Replaces a missing course picture: a source, its waves and their sum. */
export function CoverArt({ label = '' }: { label?: string }) {
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      style={{ background: 'var(--m-gradient-deep)' }}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <g stroke="#93B1FB" strokeOpacity={0.5} strokeWidth={1.5}>
        {RIPPLES.map((radius) => (
          <circle key={radius} cx="84" cy="100" r={radius} />
        ))}
      </g>
      <path
        d="M256 8c22 14 22 22 0 34s-22 22 0 34 22 20 0 32-22 22 0 34 22 20 0 34"
        stroke="#FFFFFF"
        strokeWidth={3}
        strokeLinecap="round"
      />
      <path d="M84 100h172" stroke="#FFFFFF" strokeOpacity={0.7} strokeDasharray="2 7" strokeWidth={2} />
      <circle cx="84" cy="100" r="9" fill="#F59E0B" />
      <circle cx="256" cy="100" r="5" fill="#FBBF4A" />
    </svg>
  );
}
