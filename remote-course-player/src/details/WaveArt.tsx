/** Standing waves behind the header, away from the text. */
export function WaveArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 600 280" fill="none" aria-hidden="true" focusable="false" className={className}>
      {[0, 1, 2, 3].map((line) => {
        const height = 90 - line * 18;
        return (
          <path
            key={line}
            d={`M0 ${150 + line * 16} q75 ${-height} 150 0 t150 0 t150 0 t150 0`}
            stroke="#8fb0ff"
            strokeOpacity={0.34 - line * 0.06}
            strokeWidth={1.5}
          />
        );
      })}
    </svg>
  );
}
