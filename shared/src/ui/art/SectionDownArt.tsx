/** A circuit with an open switch, for a part that does not work. */
export function SectionDownArt() {
  return (
    <svg viewBox="0 0 188 124" width={188} height={124} fill="none" strokeWidth={3} aria-hidden="true">
      <ellipse cx="94" cy="112" rx="92" ry="7" fill="#E2E8F4" />
      <g stroke="var(--m-primary)" strokeLinejoin="round">
        <path d="M82 50h-8l-6-14-10 28-10-28-6 14H4v46h84M102 96h82V50h-22" />
        <circle cx="89" cy="50" r="6" fill="var(--m-surface)" />
        <circle cx="156" cy="50" r="6" fill="var(--m-surface)" />
      </g>
      <g stroke="#0F172A" strokeLinecap="round" strokeWidth={4}>
        <path d="M94 46l42-19" />
        <path d="M88 82v28M101 89v14" />
      </g>
      <path d="M87 13l5 11M103 6v14M120 12l-5 11" stroke="var(--m-accent)" strokeLinecap="round" />
    </svg>
  );
}
