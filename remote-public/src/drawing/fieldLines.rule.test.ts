import { arrowPath, fieldDirection, fieldLines, linePath } from './fieldLines.rule';

const dipole = { plus: { x: 208, y: 318 }, minus: { x: 474, y: 262 } };
const settings = {
  linesPerCharge: 18,
  chargeRadius: 24,
  bounds: { from: { x: -600, y: -400 }, to: { x: 1300, y: 1100 } },
};
const lines = fieldLines(dipole, settings);

test('points from the positive to the negative charge between them', () => {
  const middle = fieldDirection(dipole, { x: 341, y: 290 });
  expect(middle.x).toBeCloseTo(266 / Math.hypot(266, 56), 3);
  expect(middle.y).toBeCloseTo(-56 / Math.hypot(266, 56), 3);
});

test('is a unit vector everywhere, also at a charge', () => {
  for (const at of [{ x: 0, y: 0 }, { x: 900, y: 50 }, dipole.plus]) {
    const { x, y } = fieldDirection(dipole, at);
    expect(Math.hypot(x, y)).toBeCloseTo(1, 6);
  }
});

test('ends a closed line at the negative charge', () => {
  const closed = lines.filter((line) => line.closed);
  expect(closed.length).toBeGreaterThan(6);
  for (const { knots } of closed) {
    const first = knots[0]?.at ?? { x: 0, y: 0 };
    const last = knots[knots.length - 1]?.at ?? { x: 0, y: 0 };
    expect(Math.hypot(first.x - dipole.plus.x, first.y - dipole.plus.y)).toBeCloseTo(24, 0);
    expect(Math.hypot(last.x - dipole.minus.x, last.y - dipole.minus.y)).toBeLessThanOrEqual(24);
  }
});

test('ends an open line at the box', () => {
  const open = lines.filter((line) => !line.closed);
  expect(open.length).toBeGreaterThan(0);
  for (const { knots } of open) {
    const ends = [knots[0]?.at, knots[knots.length - 1]?.at];
    expect(ends.some((end) => end && (end.x < -590 || end.x > 1290 || end.y < -390 || end.y > 1090))).toBe(true);
  }
});

test('keeps all paths within a few kilobytes', () => {
  const paths = lines.map(linePath).join('');
  expect(paths).toMatch(/^M-?\d+[ -]\d+c/);
  expect(paths).not.toContain('NaN');
  expect(paths.length).toBeLessThan(5000);
});

test('a path ends where its line does, whatever was rounded before', () => {
  for (const line of lines) {
    const numbers = linePath(line).match(/-?\d+/g)?.map(Number) ?? [];
    const [startX = 0, startY = 0, ...cubics] = numbers;
    const sumOf = (axis: 0 | 1): number => cubics.reduce((sum, one, at) => (at % 6 === 4 + axis ? sum + one : sum), 0);
    const { x = 0, y = 0 } = line.knots.at(-1)?.at ?? {};
    expect([startX + sumOf(0), startY + sumOf(1)]).toEqual([Math.round(x) + 0, Math.round(y) + 0]);
  }
});

test('puts the tip of an arrow head on the line', () => {
  const line = lines[0];
  const knot = line?.knots[0];
  expect(line && arrowPath(line, 0, 9)).toContain(`L${Math.round(knot?.at.x ?? 0)} ${Math.round(knot?.at.y ?? 0)}L`);
  expect(arrowPath({ knots: [], closed: false }, 0.5, 9)).toBe('');
});
