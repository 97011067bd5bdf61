import type { ThemeConfig } from 'antd';
import { antdThemeFor, USUAL_REM_PX } from './antdTheme';
import { readTokens } from './readTokens';

/*
 * Former names of the design tokens, for remotes built against shared 1.2. New code uses `--m-…` in style sheets. Each
 * value is read from the style sheet when it is asked for.
 */

function readLater<Name extends string, Value>(
  names: Readonly<Record<Name, string>>,
  valueOf: (text: string) => Value,
): Readonly<Record<Name, Value>> {
  const values = {};
  for (const [name, token] of Object.entries<string>(names)) {
    Object.defineProperty(values, name, { enumerable: true, get: () => valueOf(readTokens()(token)) });
  }
  return values as Readonly<Record<Name, Value>>;
}

/** Px at the default font size. */
function pxOf(text: string): number {
  const [, length, unit] = /([\d.]+)(rem|px)/.exec(text) ?? [];
  return Number(length) * (unit === 'rem' ? USUAL_REM_PX : 1);
}

export const colours = readLater(
  {
    canvas: 'canvas',
    surface: 'surface',
    ink: 'ink',
    body: 'body',
    muted: 'muted',
    line: 'line',
    lineStrong: 'line-strong',
    navy: 'navy',
    primary: 'primary',
    primaryHover: 'primary-hover',
    primaryTint: 'primary-tint',
    primaryLine: 'primary-line',
    accent: 'accent',
    accentHover: 'accent-hover',
    accentTint: 'accent-tint',
    green: 'green',
    greenTint: 'green-tint',
    lightGreen: 'light-green',
    lightGreenTint: 'light-green-tint',
    amber: 'amber',
    amberTint: 'amber-tint',
    orange: 'orange',
    orangeTint: 'orange-tint',
    red: 'red',
    redTint: 'red-tint',
  },
  (text) => text,
);

export const radii = readLater(
  { card: 'radius-card', control: 'radius-control', small: 'radius-small', chip: 'radius-chip' },
  pxOf,
);

export const spacing = readLater(
  {
    half: 'space-half',
    1: 'space-1',
    2: 'space-2',
    3: 'space-3',
    4: 'space-4',
    5: 'space-5',
    6: 'space-6',
    8: 'space-8',
    10: 'space-10',
  },
  pxOf,
);

export const controlHeights = readLater(
  { small: 'control-small', medium: 'control-medium', large: 'control-large' },
  pxOf,
);

export const motion = readLater({ fastMs: 'fast', mediumMs: 'medium' }, parseFloat);

export const widths = readLater({ page: 'width-page', wide: 'width-wide', drawer: 'width-drawer' }, pxOf);

export const FONT_STACK = 'var(--m-font)';

export const antdTheme: ThemeConfig = {
  get token() {
    return antdThemeFor(USUAL_REM_PX).token;
  },
  get components() {
    return antdThemeFor(USUAL_REM_PX).components;
  },
};
