export { antdThemeFor } from './antdTheme';
export { antdTheme, colours, controlHeights, FONT_STACK, motion, radii, spacing, widths } from './formerTokens';
