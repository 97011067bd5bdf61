import type { ThemeConfig } from 'antd';
import { antdThemeOf } from './antdTheme.rule';
import { readTokens } from './readTokens';

export { USUAL_REM_PX } from './antdTheme.rule';

/**
 * Returns antd's theme in the product's look, with the design tokens of the page.
 *
 * @param remPx root font size in px
 * @param token reads a design token by its name without `--m-`
 */
export function antdThemeFor(remPx: number, token = readTokens()): ThemeConfig {
  return antdThemeOf(remPx, token);
}
