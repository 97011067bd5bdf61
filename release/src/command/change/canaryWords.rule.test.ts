import { readCanaryWords } from './canaryWords.rule';

test('reads a version and a share as a trial', () => {
  expect(readCanaryWords('exam', '2', { share: 10 })).toEqual({
    act: 'trial',
    app: 'exam',
    wanted: { version: '2', share: 10 },
  });
  expect(readCanaryWords('exam', '2', { share: 25, 'halt-rate': 0, 'halt-after': 500 })).toMatchObject({
    wanted: { share: 25, haltRate: 0, haltAfter: 500 },
  });
});

test.each(['finish', 'abort'] as const)('reads %s before and after the application', (act) => {
  expect(readCanaryWords('exam', act, {})).toEqual({ act, app: 'exam' });
  expect(readCanaryWords(act, 'exam', {})).toEqual({ act, app: 'exam' });
});

test.each([
  ['exam', undefined, {}, 'say which version to try, or finish or abort: canary exam <version> --share 10'],
  ['finish', undefined, {}, 'say whose canary to finish: canary finish <app>'],
  ['abort', 'finish', {}, 'say whose canary to abort: canary abort <app>'],
  ['exam', 'abort', { share: 5 }, '--share is for a trial that goes on, not to abort it'],
])('refuses %s %s %j in one line', (first, second, options, mistake) => {
  expect(readCanaryWords(first, second, options)).toEqual({ mistake });
});
