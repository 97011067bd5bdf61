import { readLive } from '../../live/releaseStore';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

const folder = useTemporaryFolder();
const release = useCommandLine(folder);
const storage = () => new FolderStorage(folder());

/** Revision 3 has two remotes at version 1; revision 6 has both at version 2, and a third remote. */
beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3']) {
    await publishFixture(storage(), { app: 'remote-student', version, routes: ['/student/*'] });
    await publishFixture(storage(), { app: 'remote-exam', version, routes: ['/exam/*'] });
  }
  await publishFixture(storage(), { app: 'remote-public', routes: ['/'] });
  await release('promote', 'shell');
  await release('promote', 'student', '1');
  await release('promote', 'exam', '1');
  await release('promote', 'student', '2');
  await release('promote', 'exam', '2');
  await release('promote', 'public');
});

const live = async () => (await readLive(storage()))!;

test('RL-16 restores every application to a revision in one document', async () => {
  await expect(release('restore', '3', '--why', 'before the exam week')).resolves.toEqual({
    code: 0,
    out: [
      'remote-public stays on 1: revision 3 did not have it',
      'remote-student 2 -> 1',
      'remote-exam 2 -> 1',
      'revision 7 is live',
    ].join('\n'),
    err: '',
  });
  const { revision, why, command, apps } = await live();
  expect({ revision, why, command }).toEqual({
    revision: 7,
    why: 'before the exam week',
    command: 'restore 3 --why before the exam week',
  });
  expect(apps['remote-student']).toMatchObject({ version: '1', heldBack: ['2'] });
  expect(apps['remote-exam']).toMatchObject({ version: '1', heldBack: ['2'] });
  expect(apps['remote-public']).toMatchObject({ version: '1' });
  await release('restore', '6');
  const { apps: again } = await live();
  expect([again['remote-student'], again['remote-exam']]).toMatchObject([
    { version: '2', previous: { version: '1' }, heldBack: [] },
    { version: '2', previous: { version: '1' }, heldBack: [] },
  ]);
});

test('RL-16 a dry run lists the differences and changes nothing', async () => {
  await release('canary', 'exam', '3', '--share', '10');
  const before = await live();
  await expect(release('restore', '5', '--dry-run')).resolves.toEqual({
    code: 0,
    out: [
      'remote-public stays on 1: revision 5 did not have it',
      'remote-exam canary 3 aborted at 10 % and held back, 2 stays',
      'dry run: this would be revision 8, nothing changed',
    ].join('\n'),
    err: '',
  });
  const { out } = await release('restore', '3', '--dry-run', '--json');
  expect(JSON.parse(out)).toMatchObject({
    changed: false,
    changes: [
      { app: 'remote-student', from: '2', to: '1', kind: 'live' },
      { app: 'remote-exam', from: '2', to: '1', kind: 'live' },
      { app: 'remote-exam', from: '3', to: '1', kind: 'canary ended' },
    ],
    remarks: ['remote-public stays on 1: revision 3 did not have it'],
  });
  expect(await live()).toEqual(before);
});

test('RL-16 withdraws the versions from running attempts on request', async () => {
  await release('restore', '3', '--also-attempts', '--why', 'answers are lost');
  const { apps } = await live();
  expect([apps['remote-student']?.revoked, apps['remote-exam']?.revoked]).toEqual([['2'], ['2']]);
});

test('RL-16 withdraws the versions also after they were left: by the same restore, or one by a rollback', async () => {
  await release('rollback', 'exam', '1');
  await release('restore', '3');
  await release('restore', '3', '--also-attempts', '--why', 'answers are lost');
  const { apps } = await live();
  expect([apps['remote-student']?.revoked, apps['remote-exam']?.revoked]).toEqual([['2'], ['2']]);
  await expect(release('restore', '3', '--also-attempts')).resolves.toMatchObject({
    out: expect.stringContaining('already in this state, nothing changed'),
  });
});

test('RL-16 restores nothing if a version was removed', async () => {
  await release('restore', '6');
  await new FolderStorage(folder()).remove('apps/remote-exam/1/');
  await expect(release('restore', '3')).resolves.toEqual({
    code: 1,
    out: '',
    err: 'remote-exam 1 is not published: npm run release -- status lists the versions',
  });
  expect((await live()).revision).toBe(6);
});

test('RL-16 restoring the live revision changes nothing', async () => {
  await expect(release('restore', '6')).resolves.toEqual({
    code: 0,
    out: 'already in this state, nothing changed',
    err: '',
  });
});

test.each([
  [['restore'], 2, /^missing <revision>: --help shows how$/],
  [['restore', 'exam'], 2, /^"exam" is not a revision: it is a number from 1$/],
  [['restore', '0'], 2, /^"0" is not a revision/],
  [['restore', '9'], 1, /^there is no revision 9: the newest is 6$/],
  [['restore', '3', '--force'], 2, /^--force needs --why/],
])('RL-16 refuses %j in one line', async (words, code, sentence) => {
  const ended = await release(...words);
  expect([ended.code, ended.out, ended.err.split('\n').length]).toEqual([code, '', 1]);
  expect(ended.err).toMatch(sentence);
});
