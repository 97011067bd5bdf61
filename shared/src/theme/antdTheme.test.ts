import { antdTheme, antdThemeFor } from './antdTheme';

it('RX-12 gives antd type, controls and their distances of twice the size where the browser is set to it', () => {
  const doubled = antdThemeFor(32);
  for (const name of ['fontSize', 'controlHeight', 'controlHeightLG', 'controlHeightSM'] as const) {
    expect([name, doubled.token?.[name]]).toEqual([name, 2 * (antdTheme.token?.[name] ?? NaN)]);
  }
  expect(doubled.components?.Select?.optionHeight).toBe(88);
  expect(doubled.components?.Form?.labelFontSize).toBe(30);
});
