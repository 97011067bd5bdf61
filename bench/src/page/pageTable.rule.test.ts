import type { SideVisits } from './benchPage';
import type { Visit } from './measureVisit';
import { pageLines } from './pageTable.rule';

const visit = (contentMs: number, totalKb: number): Visit => ({
  stop: 'login',
  totalKb,
  scriptKb: 100,
  styleKb: 10,
  fontKb: 30,
  imageKb: 0,
  requests: 12,
  apiDepth: Infinity,
  firstPaintMs: 400,
  contentMs,
  blockedMs: 0,
  longestTaskMs: 80,
  shift: 0.0123,
  heapKb: 9000,
});

const side = (visits: Visit[], kb: number): SideVisits => ({
  cold: visits,
  warm: [],
  released: [],
  executedKb: { login: kb },
});

test('FS-08 shows the median of each route and its ratio to the one application', () => {
  const product = side([visit(500, 200), visit(400, 200), visit(9000, 200)], 300);
  const one = side([visit(2000, 160), visit(2000, 160)], 400);
  const card = side([visit(2500, 170)], 0);
  const printed = pageLines({ product, one, card });
  const [, , , header = '', login = '', cards = ''] = printed;
  const cells = (line: string): string[] => line.split(/ {2,}/);
  const cell = (name: string): string | undefined => cells(login)[cells(header).indexOf(name)];
  expect(cell('total')).toBe('200 kB (1.25)');
  expect(cell('content')).toBe('500 ms (0.25)');
  expect(cell('API depth')).toBe('-');
  expect(cell('blocked')).toBe('0 ms');
  expect(cell('shift')).toBe('0.012');
  expect(cards).toMatch(/^one card +170 kB/);
  expect(printed.filter((line) => line.startsWith('login')).at(1)).toMatch(/^login +1\.00 +0\.20 +-$/);
  expect(printed.at(-1)).toBe('login  300 kB (0.75)');
});
