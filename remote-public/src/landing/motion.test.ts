/** Durations that are only in style sheets; a browser test checks the motion itself. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

function sheet(file: string): string {
  return readFileSync(path.join(__dirname, file), 'utf8');
}

function reduced(css: string): string {
  return css.slice(css.indexOf('prefers-reduced-motion: reduce'));
}

test('LP-03 loops in 45 s above 700 px, else 15 s, and stops for pointer, focus and reduced motion', () => {
  const css = sheet('features/FeatureStrip.module.css');
  expect(css).toMatch(/animation: lap 15s linear infinite/);
  expect(css).toMatch(/@media \(width > 700px\) \{\s+\.track \{\s+animation-duration: 45s/);
  expect(css).toMatch(
    /:hover \.track,\s+\.strip:focus \.track,\s+\.strip:focus-within \.track \{\s+animation-play-state: paused/,
  );
  expect(reduced(css)).toMatch(/\.track \{[^}]*animation: none/);
});

test('LP-04 reveals in 2000 ms, and not at all with reduced motion', () => {
  const css = sheet('Reveal.module.css');
  expect(css).toMatch(/animation: reveal 2000ms/);
  expect(reduced(css)).toMatch(/animation: none/);
});
