import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function valueOf(name: string): string {
  return new RegExp(`--m-${name}:\\s*(#[0-9a-f]{6});`).exec(css)?.[1] ?? '';
}

/** Relative luminance, WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ['body', 'canvas'],
  ['muted', 'canvas'],
  ['muted', 'surface'],
  ['primary', 'canvas'],
  ['primary-hover', 'primary-tint'],
  ['surface', 'primary'],
  ['ink', 'accent'],
  ['surface', 'red'],
  ['green', 'green-tint'],
  ['light-green', 'light-green-tint'],
  ['amber', 'amber-tint'],
  ['orange', 'orange-tint'],
  ['red', 'red-tint'],
  ['red-deep', 'red-tint'],
  ['amber-deep', 'amber-tint'],
  ['body-soft', 'neutral'],
  ['teal', 'teal-tint'],
  ['on-dark', 'navy'],
  ['on-dark', 'primary'],
])('text in %s on %s has a contrast of 4.5 or more', (text, ground) => {
  expect(contrast(valueOf(text), valueOf(ground))).toBeGreaterThanOrEqual(4.5);
});
