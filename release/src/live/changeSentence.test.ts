import { type Change, CHANGE_KINDS, changeSentence } from './releaseDocument';

const change = (kind: Change['kind']): Change => ({
  app: 'remote-exam',
  from: '1',
  to: '2',
  kind,
  share: 30,
  shareBefore: 10,
});

test('RL-04 describes every kind of change', () => {
  expect(CHANGE_KINDS.map((kind) => changeSentence(change(kind)))).toEqual([
    'remote-exam 1 -> 2',
    'remote-exam canary 2 at 30 %, the others keep 1',
    'remote-exam canary 2 from 10 % to 30 %',
    'remote-exam 1 -> 2, canary finished',
    'remote-exam canary 1 aborted at 10 % and held back, 2 stays',
    'remote-exam canary 1 ended at 10 % by 2',
    'remote-exam 1 withdrawn from running attempts',
    'remote-exam 1 removed',
    'remote-exam changed by a newer version of this tool',
  ]);
  expect(changeSentence({ ...change('canary share'), shareBefore: 30 })).toBe(
    'remote-exam canary 2 stays at 30 %, halted by another rate',
  );
});
