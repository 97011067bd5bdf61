import { execFileSync } from 'node:child_process';
import path from 'node:path';

let sheets: Record<string, string>;
beforeAll(() => {
  const script = path.join(__dirname, 'antdSheets.mjs');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
  // The script prints nothing else.
  sheets = JSON.parse(printed) as Record<string, string>;
});

it('SH-01 the styles of antd’s parts change only on purpose', () => {
  expect(sheets).toMatchSnapshot();
});

it('has the colours and sizes of the theme, in units that follow the size of type', () => {
  expect(sheets.base).toContain('--ant-color-primary:#1d4ed8');
  expect(sheets.base).toContain('--ant-font-size:1rem');
  expect(Object.values(sheets).join('\n')).not.toMatch(/[^\d.](?:[3-9]|\d{2,})px/);
});

it('has no rules for elements that antd does not draw', () => {
  const selectors = Object.values(sheets)
    .join('\n')
    .split('\n')
    .map((rule) => rule.split('{')[0] ?? '')
    .filter((selector) => !selector.startsWith('@'));
  expect(selectors.filter((selector) => !/ant-|anticon|antd-part|^\s/.test(selector))).toEqual([]);
});

it('takes the border and the ring from the search field of a list, whose frame is the field around it', () => {
  expect(sheets.select).toMatch(/\.ant-select-input\{[^}]*outline:none;[^}]*border:0;/);
});

it('defines every variable that it reads', () => {
  const all = Object.values(sheets).join('\n');
  const defined = new Set(all.match(/--[\w-]+(?=:)/g));
  const read = [...all.matchAll(/var\((--ant-[\w-]+)\)/g)].map(([, name = '']) => name);
  expect([...new Set(read)].filter((name) => !defined.has(name))).toEqual([]);
});
