import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colours, controlHeights, motion, radii, spacing, widths } from './tokens';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function valueOf(name: string): string | undefined {
  return new RegExp(`--m-${name}:\\s*([^;]+);`).exec(css)?.[1]?.trim();
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('gives stylesheets the same values as scripts', () => {
  for (const [name, value] of Object.entries(colours)) {
    expect([name, valueOf(kebab(name))?.toUpperCase()]).toEqual([name, value]);
  }
  for (const [name, px] of Object.entries(radii)) expect(valueOf(`radius-${name}`)).toBe(`${px}px`);
  for (const [name, px] of Object.entries(controlHeights)) expect(valueOf(`control-${name}`)).toBe(`${px / 16}rem`);
  for (const [name, px] of Object.entries(spacing)) {
    expect(valueOf(`space-${name}`)).toBe(`min(${px / 16}rem, ${px / 3.2}vw)`);
  }
  expect([valueOf('width-page'), valueOf('width-drawer')]).toEqual(
    [widths.page, widths.drawer].map((px) => `${px / 16}rem`),
  );
  expect(valueOf('width-wide')).toBe(`${widths.wide}px`);
  expect([valueOf('fast'), valueOf('medium')]).toEqual([`${motion.fastMs}ms`, `${motion.mediumMs}ms`]);
});

/** Returns the relative luminance, WCAG 2. */
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
  ['primaryHover', 'primaryTint'],
  ['surface', 'primary'],
  ['ink', 'accent'],
  ['surface', 'red'],
  ['green', 'greenTint'],
  ['lightGreen', 'lightGreenTint'],
  ['amber', 'amberTint'],
  ['orange', 'orangeTint'],
  ['red', 'redTint'],
] as const)('text in %s on %s has a contrast of 4.5 or more', (text, ground) => {
  expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
});
