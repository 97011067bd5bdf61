import type { ExamFigures } from './benchExam';
import { median, percentile, rounded, slope } from './figures.rule';
import { alignedLines } from '../table.rule';
import type { Interaction } from './trace.rule';

/** The product's figure, the plain page's, and the limit. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly product: number;
  /** Null without a comparison. */
  readonly plain: number | null;
  readonly limit: number | null;
  readonly aim: number | null;
}

const PAINT_LIMIT_MS = 48;
const PAINT_AIM_MS = 24;
const SCRIPT_LIMIT_MS = 10;
const QUESTION_LIMIT_MS = 64;
const REST_LIMIT_MS = 15;
const REST_AIM_MS = 5;

const KINDS = [
  ['answer', 'an answer by finger'],
  ['keyAnswer', 'an answer by key'],
  ['next', 'next question by button'],
  ['number', 'next question by its number'],
  ['enter', 'next question by Enter'],
] as const;

function isAnswer(kind: string): boolean {
  return kind === 'answer' || kind === 'keyAnswer';
}

function interactionRows({ product, plain }: ExamFigures): Row[] {
  return KINDS.flatMap(([kind, words]) => {
    const of = (all: readonly Interaction[], field: keyof Omit<Interaction, 'kind'>): number[] =>
      all.filter((one) => one.kind === kind).map((one) => one[field]);
    const row = (
      what: string,
      of1: number[],
      of2: number[],
      share: number,
    ): Pick<Row, 'what' | 'unit' | 'product' | 'plain'> => ({
      what: `${words}, ${what}`,
      unit: 'ms',
      product: rounded(percentile(of1, share)),
      plain: rounded(percentile(of2, share)),
    });
    const paint = [of(product.interactions, 'paintMs'), of(plain.interactions, 'paintMs')] as const;
    const work = [of(product.interactions, 'workMs'), of(plain.interactions, 'workMs')] as const;
    const script = [of(product.interactions, 'scriptMs'), of(plain.interactions, 'scriptMs')] as const;
    const limit = isAnswer(kind) ? PAINT_LIMIT_MS : QUESTION_LIMIT_MS;
    const aim = isAnswer(kind) ? PAINT_AIM_MS : null;
    const later = median(of(product.interactions, 'laterScriptMs'));
    return [
      { ...row(`to paint, half of them (${paint[0].length})`, ...paint, 0.5), limit, aim },
      { ...row('to paint, 98 of 100', ...paint, 0.98), limit, aim: null },
      { ...row('main thread until then, half', ...work, 0.5), limit: null, aim: null },
      { ...row('script until then, half', ...script, 0.5), limit: isAnswer(kind) ? SCRIPT_LIMIT_MS : null, aim: null },
      {
        what: `${words}, script put off, half`,
        unit: 'ms',
        product: rounded(later),
        plain: rounded(median(of(plain.interactions, 'laterScriptMs'))),
        limit: null,
        aim: null,
      },
    ];
  });
}

function restRow({ product, plain }: ExamFigures): Row {
  return {
    what: 'the countdown at rest',
    unit: 'ms/s',
    product: rounded(product.restMsPerSec),
    plain: rounded(plain.restMsPerSec),
    limit: REST_LIMIT_MS,
    aim: REST_AIM_MS,
  };
}

function changeRows({ changes }: ExamFigures): Row[] {
  const row = (what: string, product: number): Row => ({
    what,
    unit: '',
    product,
    plain: null,
    limit: null,
    aim: null,
  });
  return [
    row('a choice: commits of React', changes.choice.commits),
    row('a choice: components rendered', changes.choice.renders),
    row('a choice: changes of the document', changes.choice.dom),
    row('a tick: commits of React', changes.tick.commits),
    row('a tick: changes of the document', changes.tick.dom),
  ];
}

/** Returns rows without the first half hour, while the browser still compiles code. */
function memoryRows({ held }: ExamFigures): Row[] {
  const settled = held.filter(({ minute }) => minute > 0);
  const row = (what: string, unit: string, of: (one: ExamFigures['held'][number]) => number): Row => ({
    what: `two hours, ${what}`,
    unit: `${unit}/h`,
    product: rounded(slope(settled.map((one) => [one.minute / 60, of(one)]))),
    plain: null,
    limit: null,
    aim: null,
  });
  return [
    row('script memory grows by', 'KB', ({ heapKb }) => heapKb),
    row('nodes of the document', 'nodes', ({ nodes }) => nodes),
    row('event listeners', 'listeners', ({ listeners }) => listeners),
  ];
}

export function examRows(figures: ExamFigures): Row[] {
  return [...interactionRows(figures), restRow(figures), ...changeRows(figures), ...memoryRows(figures)];
}

export function keepsLimit({ product, limit }: Row): boolean {
  return limit === null || product <= limit;
}

function cells(row: Row): string[] {
  const { what, unit, product, plain, limit, aim } = row;
  const ratio = plain === null || plain === 0 ? '' : `${rounded(product / plain)}×`;
  const allowed = limit === null ? '' : `${limit}${aim === null ? '' : ` (aim ${aim})`}`;
  return [
    what,
    `${product} ${unit}`.trim(),
    plain === null ? '' : String(plain),
    ratio,
    allowed,
    keepsLimit(row) ? '' : 'over',
  ];
}

export function tableLines(rows: readonly Row[]): string[] {
  const table = [['', 'product', 'plain', 'ratio', 'limit', ''], ...rows.map(cells)];
  return alignedLines(table);
}
