import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIRST_FONTS } from './firstFonts.rule';

test('FS-08 names the two files of Cairo that every page needs', () => {
  const css = readFileSync(path.join(__dirname, '../../../shell/src/fonts.css'), 'utf8');
  const fonts = Array.from(css.matchAll(/([\w-]+)\.woff2/g), ([, name]) => `${name}.1a.woff2`);
  expect(fonts.filter((font) => FIRST_FONTS.test(font))).toEqual(fonts.slice(0, 2));
});
