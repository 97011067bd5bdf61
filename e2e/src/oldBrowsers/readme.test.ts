import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const NAMES: Record<string, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios_saf: 'Safari on iOS',
};

it('RX-09 the README names the supported browsers of the list', () => {
  const list = readFileSync(path.join(ROOT, '.browserslistrc'), 'utf8');
  const promised = [...list.matchAll(/^(\w+) >= ([\d.]+)$/gm)].map(
    ([, name = '', version]) => `${NAMES[name]} ${version}`,
  );
  expect(promised.length).toBe(list.split('\n').filter((line) => /^[^#]/.test(line)).length);
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8').replaceAll('\n', ' ');
  expect(readme).toContain(`Pages work in ${promised.slice(0, -1).join(', ')}, ${promised.at(-1)} and newer versions`);
});
