import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { antdThemeFor } from './antdTheme';
import { antdTheme, colours, controlHeights, motion, radii, spacing, widths } from './formerTokens';
import { readTokens } from './readTokens';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

beforeAll(() => {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
});

it('gives antd the values of the style sheet', () => {
  const { token, components } = antdThemeFor(16);
  expect(token).toMatchObject({
    colorPrimary: '#1d4ed8',
    borderRadius: 12,
    controlHeight: 48,
    controlHeightLG: 56,
    controlHeightSM: 44,
    motionDurationFast: '150ms',
  });
  expect(components?.Modal?.borderRadiusLG).toBe(16);
});

it('names only tokens that the style sheet has', () => {
  const read = readTokens();
  const missing: string[] = [];
  antdThemeFor(16, (name) => {
    if (read(name) === '') missing.push(name);
    return read(name);
  });
  expect(missing).toEqual([]);
});

it("RX-12 doubles antd's text, controls and spacing when the browser's font size is doubled", () => {
  const usual = antdThemeFor(16);
  const doubled = antdThemeFor(32);
  for (const name of ['fontSize', 'controlHeight', 'controlHeightLG', 'controlHeightSM'] as const) {
    expect([name, doubled.token?.[name]]).toEqual([name, 2 * (usual.token?.[name] ?? NaN)]);
  }
  expect(doubled.components?.Select?.optionHeight).toBe(88);
  expect(doubled.components?.Form?.labelFontSize).toBe(30);
});

it('keeps the values that remotes built against an earlier version import', () => {
  expect(colours).toMatchObject({ primary: '#1d4ed8', lightGreenTint: '#f4fbe6', redTint: '#fef1f1' });
  expect(Object.values(colours)).not.toContain('');
  expect({ ...radii }).toEqual({ card: 16, control: 12, small: 8, chip: 999 });
  expect({ ...spacing }).toEqual({ half: 4, 1: 8, 2: 16, 3: 24, 4: 32, 5: 40, 6: 48, 8: 64, 10: 80 });
  expect({ ...controlHeights }).toEqual({ small: 44, medium: 48, large: 56 });
  expect({ ...motion, ...widths }).toEqual({ fastMs: 150, mediumMs: 200, page: 1200, wide: 1800, drawer: 320 });
  expect(antdTheme).toEqual(antdThemeFor(16));
});
