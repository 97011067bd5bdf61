import { readInteractions } from './trace.rule';
import type { TraceEvent } from './trace.rule';

const MAIN = { pid: 7, tid: 7 };

function mark(name: string, ms: number): TraceEvent {
  return { ...MAIN, name: `bench:${name}`, ph: 'I', ts: ms * 1000, cat: 'blink.user_timing' };
}

function span(name: string, fromMs: number, toMs: number, workedMs?: number): TraceEvent {
  return {
    ...MAIN,
    name,
    ph: 'X',
    ts: fromMs * 1000,
    dur: (toMs - fromMs) * 1000,
    ...(workedMs === undefined ? {} : { tdur: workedMs * 1000 }),
  };
}

function timing(atMs: number, duration: number, interactionId: number): TraceEvent {
  return { ...MAIN, name: 'EventTiming', ph: 'b', ts: atMs * 1000, args: { data: { duration, interactionId } } };
}

it('returns the longest event of an interaction until the paint, and the script before and after it', () => {
  const trace = [
    mark('answer:0', 0),
    timing(10, 30, 5),
    timing(12, 40, 5),
    timing(11, 99, 0),
    span('RunTask', 11, 30, 17),
    span('ThreadControllerImpl::RunTask', 11, 30),
    span('FunctionCall', 12, 20),
    span('RunMicrotasks', 14, 16),
    span('FunctionCall', 30, 40, 4),
    span('Layout', 20, 30),
    span('FunctionCall', 60, 65),
    mark('end:0', 100),
    span('FunctionCall', 101, 120),
  ];
  expect(readInteractions(trace)).toEqual([
    { kind: 'answer', paintMs: 40, workMs: 17, scriptMs: 12, laterScriptMs: 5 },
  ]);
});

it('ignores other processes and marks without an interaction', () => {
  const trace = [
    mark('next:0', 0),
    { ...timing(5, 16, 3), pid: 9 },
    { ...span('FunctionCall', 6, 7), pid: 9 },
    mark('end:0', 50),
    mark('next:1', 60),
    timing(61, 16, 4),
    mark('end:1', 90),
  ];
  expect(readInteractions(trace)).toEqual([{ kind: 'next', paintMs: 16, workMs: 0, scriptMs: 0, laterScriptMs: 0 }]);
});
