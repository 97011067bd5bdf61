import { outdatedParts } from './outdated.rule';

const runs = { shell: '1', remotes: { 'remote-public': '1', 'remote-exam': '2' } };

describe('RL-07 changes that an update would bring', () => {
  it('are none while the same versions would run', () => {
    expect(outdatedParts(runs, runs, {})).toEqual([]);
  });

  it('include another version of a remote or of the shell, newer or older', () => {
    expect(outdatedParts(runs, { ...runs, remotes: { ...runs.remotes, 'remote-exam': '1' } }, {})).toEqual([
      'remote-exam',
    ]);
    expect(outdatedParts(runs, { ...runs, shell: '2' }, {})).toEqual(['shell']);
    expect(outdatedParts(runs, { ...runs, remotes: { ...runs.remotes, 'remote-new': '1' } }, {})).toEqual([
      'remote-new',
    ]);
  });

  it('exclude a version that has just failed in this page', () => {
    const wouldRun = { ...runs, remotes: { ...runs.remotes, 'remote-exam': '3' } };
    expect(outdatedParts(runs, wouldRun, { 'remote-exam': ['3'] })).toEqual([]);
    expect(outdatedParts(runs, wouldRun, { 'remote-exam': ['2.9'], 'remote-public': ['3'] })).toEqual(['remote-exam']);
  });

  it('exclude a removed remote', () => {
    expect(outdatedParts(runs, { shell: '1', remotes: { 'remote-public': '1' } }, {})).toEqual([]);
  });
});
