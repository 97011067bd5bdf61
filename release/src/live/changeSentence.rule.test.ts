import { changeSentence, outcomeSentence } from './changeSentence.rule';
import { type Change, CHANGE_KINDS } from './releaseDocument';

const change = (kind: Change['kind']): Change => ({
  app: 'remote-exam',
  from: '1',
  to: '2',
  kind,
  share: 30,
  shareBefore: 10,
});

test('RL-04 describes every kind of change for the history', () => {
  expect(CHANGE_KINDS.map((kind) => changeSentence(change(kind)))).toEqual([
    'remote-exam 1 -> 2',
    'remote-exam canary 2 at 30 %',
    'remote-exam canary 2 from 10 % to 30 %',
    'remote-exam 1 -> 2, canary finished',
    'remote-exam canary 1 aborted at 10 %, 2 stays',
    'remote-exam canary 1 ended at 10 % by 2',
    'remote-exam 1 withdrawn from running attempts',
    'remote-exam 1 removed',
  ]);
});

test('describes a change for its operator, and what a dry run would change', () => {
  const kinds = CHANGE_KINDS.map(change);
  expect(kinds.map((one) => outcomeSentence(one, 7, false))).toEqual([
    'remote-exam 1 -> 2 is live (revision 7)',
    '30 % of the students try remote-exam 2, the others keep 1 (revision 7)',
    '30 % of the students try remote-exam 2, it was 10 % (revision 7)',
    'remote-exam 1 -> 2 is live for everyone, its canary finished (revision 7)',
    'the canary of remote-exam 1 is aborted, everyone has 2; 1 is held back (revision 7)',
    'the canary of remote-exam 1 (10 %) ended with that',
    'running attempts leave remote-exam 1 too',
    'remote-exam 1 is removed (revision 7)',
  ]);
  for (const one of kinds) expect(outcomeSentence(one, 7, true)).toMatch(/would/);
  expect(outcomeSentence({ ...change('live'), from: null }, 7, true)).toBe('remote-exam 2 would go live');
});
