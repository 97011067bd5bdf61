import type { ExamFigures } from './benchExam';
import { examRows, keepsLimit, tableLines } from './examTable.rule';
import type { Row } from './examTable.rule';

const answer = { kind: 'answer', paintMs: 30.04, workMs: 20, scriptMs: 9, laterScriptMs: 2 };

const figures: ExamFigures = {
  questions: 200,
  product: { interactions: [answer, { ...answer, paintMs: 60 }], restMsPerSec: 12 },
  plain: { interactions: [{ ...answer, paintMs: 20, scriptMs: 0 }], restMsPerSec: 8 },
  changes: { choice: { commits: 1, renders: 4, dom: 5 }, tick: { commits: 0, renders: 0, dom: 1 } },
  held: [0, 30, 60, 90, 120].map((minute) => ({ minute, heapKb: 6000 + minute, nodes: 210, listeners: 190 })),
};

function row(rows: readonly Row[], what: string): Row {
  const found = rows.find((one) => one.what.startsWith(what));
  if (found === undefined) throw new Error(`no line "${what}"`);
  return found;
}

it('shows the product beside the plain page, with the limit', () => {
  const rows = examRows(figures);
  expect(row(rows, 'an answer by finger, to paint, half')).toMatchObject({
    product: 30,
    plain: 20,
    limit: 48,
    aim: 24,
  });
  expect(row(rows, 'an answer by finger, script until then')).toMatchObject({ product: 9, plain: 0, limit: 10 });
  expect(row(rows, 'the countdown at rest')).toMatchObject({ product: 12, plain: 8, limit: 15, aim: 5 });
  expect(row(rows, 'a tick: changes')).toMatchObject({ product: 1 });
});

it('shows memory by the hour', () => {
  const rows = examRows(figures);
  expect(row(rows, 'two hours, script memory')).toMatchObject({ product: 60, unit: 'KB/h' });
  expect(row(rows, 'two hours, nodes')).toMatchObject({ product: 0 });
});

it('lists the measurements above their limit', () => {
  const rows = examRows(figures);
  expect(keepsLimit(row(rows, 'an answer by finger, to paint, half'))).toBe(true);
  expect(keepsLimit(row(rows, 'an answer by finger, to paint, 98'))).toBe(false);
  const line = tableLines(rows).find((text) => text.startsWith('an answer by finger, to paint, half'));
  expect(line).toMatch(/30 ms\s+20\s+1\.5×\s+48 \(aim 24\)$/);
});
