import { drillLines, hasRecovered, type FaultResult, type Recovery, type RemoteResult } from './runDrill';

const there: Recovery = { tookMs: 900, textMs: null, version: '1.0.0', apology: null };
const fault = (first: Partial<Recovery>, again: Partial<Recovery> = {}): FaultResult => ({
  fault: 'hang',
  what: 'its entry never loads',
  first: { ...there, ...first },
  again: { ...there, ...again },
});
const result = (...faults: FaultResult[]): RemoteResult => ({
  app: 'remote-exam',
  version: '1.0.0',
  address: '/exam/exam-1',
  usualMs: 500,
  faults,
});

test.each<[string, FaultResult, boolean]>([
  ['comes back with the last good version', fault({ tookMs: 8400, textMs: 3100 }), true],
  ['never appears', fault({ tookMs: null, version: null }), false],
  ['appears later than 10 s after its usual time', fault({ tookMs: 10_600 }), false],
  ['still runs the broken version', fault({ version: '1.0.0-drill.4' }), false],
  ['fails when it is opened again', fault({}, { tookMs: null }), false],
])('RL-20 judges the recovery of a page that %s', (_, one, recovered) => {
  expect(hasRecovered(one, result())).toBe(recovered);
});

test('RL-20 lists what students see and for how long', () => {
  const lines = drillLines([
    result(
      fault({ tookMs: 8400, textMs: 3100 }),
      fault({ tookMs: null, apology: 'تعذّر تحميل هذا القسم', version: null }, { version: '1.0.0-drill.4' }),
    ),
  ]);
  expect(lines).toEqual([
    'remote-exam 1.0.0 at /exam/exam-1: usually there after 0.5 s',
    '  recovered hang         its entry never loads: a text after 3.1 s, the page after 8.4 s; again in this tab: the page after 0.9 s',
    '  FAILED    hang         its entry never loads: "تعذّر تحميل هذا القسم" in place of the page; again in this tab: the page of 1.0.0-drill.4 after 0.9 s',
  ]);
});
