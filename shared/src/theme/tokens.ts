/** The look in values. `tokens.css` gives the same ones to stylesheets as `--m-…`; a test keeps the two alike. */

export const colours = {
  canvas: '#F6F8FC',
  surface: '#FFFFFF',
  ink: '#0F172A',
  body: '#334155',
  muted: '#5B6B84',
  line: '#E2E8F0',
  lineStrong: '#7C8AA3',
  navy: '#0A1236',
  primary: '#1D4ED8',
  primaryHover: '#1E40AF',
  primaryTint: '#EFF4FF',
  primaryLine: '#C7D7FE',
  accent: '#F59E0B',
  accentHover: '#FBB032',
  accentTint: '#FFF7E6',
  green: '#15803D',
  greenTint: '#ECFDF3',
  lightGreen: '#4D7C0F',
  lightGreenTint: '#F4FBE6',
  amber: '#B45309',
  amberTint: '#FFF7E6',
  orange: '#C2410C',
  orangeTint: '#FFF1EA',
  red: '#B91C1C',
  redTint: '#FEF1F1',
} as const;

/** Corner radii in px. */
export const radii = { card: 16, control: 12, small: 8, chip: 999 } as const;

/** Distances in px: the 8 px grid, with a half step. */
export const spacing = { half: 4, 1: 8, 2: 16, 3: 24, 4: 32, 5: 40, 6: 48, 8: 64, 10: 80 } as const;

/** Heights of touch targets, in px. */
export const controlHeights = { small: 44, medium: 48, large: 56 } as const;

/** Durations of transitions, in ms. */
export const motion = { fastMs: 150, mediumMs: 200 } as const;

/** Content widths in px. */
export const widths = { page: 1200, wide: 1800, drawer: 320 } as const;

export const FONT_STACK =
  "'Cairo Variable', 'Cairo Fallback', system-ui, -apple-system, 'Segoe UI', Tahoma, 'Noto Sans Arabic', sans-serif";
