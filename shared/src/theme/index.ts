export { antdTheme, antdThemeFor } from './antdTheme';
export { colours, controlHeights, FONT_STACK, motion, radii, spacing, widths } from './tokens';
