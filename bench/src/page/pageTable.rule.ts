import { median } from '../exam/figures.rule';
import { alignedLines } from '../table.rule';
import type { PageFigures } from './benchPage';
import type { Visit } from './measureVisit';

type Kind = 'cold' | 'warm' | 'released';

const TITLES: Record<Kind, string> = {
  cold: 'first visit, empty cache',
  warm: 'second visit',
  released: 'second visit, after a release of remote-student',
};

/** Columns: the figure of the product, and in brackets its ratio to the one application. */
const COLUMNS: readonly { name: string; of: (visit: Visit) => number; unit: string; hasRatio: boolean }[] = [
  { name: 'total', of: (visit) => visit.totalKb, unit: 'kB', hasRatio: true },
  { name: 'script', of: (visit) => visit.scriptKb, unit: 'kB', hasRatio: true },
  { name: 'style', of: (visit) => visit.styleKb, unit: 'kB', hasRatio: false },
  { name: 'font', of: (visit) => visit.fontKb, unit: 'kB', hasRatio: false },
  { name: 'requests', of: (visit) => visit.requests, unit: '', hasRatio: true },
  { name: 'API depth', of: (visit) => visit.apiDepth, unit: '', hasRatio: true },
  { name: 'first paint', of: (visit) => visit.firstPaintMs, unit: 'ms', hasRatio: true },
  { name: 'content', of: (visit) => visit.contentMs, unit: 'ms', hasRatio: true },
  { name: 'blocked', of: (visit) => visit.blockedMs, unit: 'ms', hasRatio: true },
  { name: 'longest task', of: (visit) => visit.longestTaskMs, unit: 'ms', hasRatio: false },
  { name: 'shift', of: (visit) => visit.shift, unit: '3', hasRatio: false },
  { name: 'heap', of: (visit) => visit.heapKb, unit: 'kB', hasRatio: true },
];

function shown(figure: number, unit: string): string {
  if (!Number.isFinite(figure)) return '-';
  return unit === '3' ? figure.toFixed(3) : `${figure.toFixed(0)}${unit === '' ? '' : ` ${unit}`}`;
}

function ratio(product: number, one: number): string {
  return Number.isFinite(product / one) ? ` (${(product / one).toFixed(2)})` : '';
}

function tableOf(kind: Kind, { product, one, card }: PageFigures): string[] {
  const names = [...new Set(product[kind].map(({ stop }) => stop))];
  const lines = names.map((name) => [
    name,
    ...COLUMNS.map(({ of, unit, hasRatio }) => {
      const middle = (visits: readonly Visit[]) => median(visits.filter(({ stop }) => stop === name).map(of));
      const own = middle(product[kind]);
      return shown(own, unit) + (hasRatio ? ratio(own, middle(one[kind])) : '');
    }),
  ]);
  const cards = card[kind].length === 0 ? [] : [ownLine('one card', card[kind])];
  return [TITLES[kind], ...alignedLines([['', ...COLUMNS.map(({ name }) => name)], ...lines, ...cards])];
}

/** Returns the medians of visits without ratios. */
function ownLine(name: string, visits: readonly Visit[]): string[] {
  return [name, ...COLUMNS.map(({ of, unit }) => shown(median(visits.map(of)), unit))];
}

/** Returns times of the first visits as ratios to those of the page with one card. */
function cardRatios({ product, card }: PageFigures): string[] {
  const times = COLUMNS.filter(({ name }) => ['first paint', 'content', 'blocked'].includes(name));
  const names = [...new Set(product.cold.map(({ stop }) => stop))];
  const lines = names.map((name) => [
    name,
    ...times.map(({ of }) => {
      const own = median(product.cold.filter(({ stop }) => stop === name).map(of));
      const ratioToCard = own / median(card.cold.map(of));
      return Number.isFinite(ratioToCard) ? ratioToCard.toFixed(2) : '-';
    }),
  ]);
  return alignedLines([['', ...times.map(({ name }) => name)], ...lines]);
}

/** Returns the figures of the product on every route with their ratio to the one application, medians of all rounds. */
export function pageLines(figures: PageFigures): string[] {
  const { product, one } = figures;
  const executed = Object.entries(product.executedKb).map(([name, kb]) => [
    name,
    `${kb.toFixed(0)} kB${ratio(kb, one.executedKb[name as keyof typeof one.executedKb] ?? NaN)}`,
  ]);
  return [
    'The product (its ratio to the same sources as one application)',
    ...(['cold', 'warm', 'released'] as const).flatMap((kind) => ['', ...tableOf(kind, figures)]),
    '',
    'First visits as ratios to the page with one card',
    ...cardRatios(figures),
    '',
    'Script that ran, uncompressed',
    ...alignedLines(executed),
  ];
}
