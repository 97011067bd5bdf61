import path from 'node:path';
import { antdSheets } from './antdSheets.js';

/** Sheets of the last theme: a build fills several files. */
let last = { theme: '', sheets: {} };

/**
 * Loader that fills `<part>.antd.css` with the styles of that part of antd.
 *
 * @this {import('@rspack/core').LoaderContext<{ theme: import('antd').ThemeConfig }>}
 */
export default function fillAntdSheet() {
  const { theme } = this.getOptions();
  const key = JSON.stringify(theme);
  if (last.theme !== key) last = { theme: key, sheets: antdSheets(theme) };
  const part = path.basename(this.resourcePath, '.antd.css');
  const sheet = last.sheets[part];
  if (sheet === undefined) throw new Error(`build/antd/antdSheets.js has no part of antd called ${part}.`);
  return sheet;
}
