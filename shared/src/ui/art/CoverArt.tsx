/** Stands in for a course picture that is missing. */
export function CoverArt({ label = '' }: { label?: string }) {
  return (
    <svg viewBox="0 0 320 200" {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })} />
  );
}
