import { buildDocument, buildLiveApp } from '../testing/buildFixture';
import { ranBefore } from './judgeRelease';

const document = (versions: Record<string, string>, changed: string[] = []) =>
  buildDocument(
    Object.fromEntries(
      Object.entries(versions).map(([app, version]) => [
        app,
        buildLiveApp({ version, kind: app === 'shell' ? 'shell' : 'remote' }),
      ]),
    ),
    { changes: changed.map((app) => ({ app, from: null, to: versions[app] ?? '', kind: 'live' })) },
  );

const history = [
  document({ shell: '1', 'remote-x': '1', 'remote-y': '1' }),
  document({ shell: '2', 'remote-x': '1', 'remote-y': '1' }),
  document({ shell: '2', 'remote-x': '2', 'remote-y': '1' }),
];

test.each<[string, Record<string, string>, string[], boolean]>([
  ['a remote that was live with this shell', { shell: '2', 'remote-x': '1', 'remote-y': '1' }, ['remote-x'], true],
  ['a remote that was live with another shell only', { shell: '1', 'remote-x': '2' }, ['remote-x'], false],
  ['a remote that was never live', { shell: '2', 'remote-x': '3' }, ['remote-x'], false],
  ['a shell that ran with all remotes', { shell: '1', 'remote-x': '1', 'remote-y': '1' }, ['shell'], true],
  ['a shell that never ran with one remote', { shell: '1', 'remote-x': '2', 'remote-y': '1' }, ['shell'], false],
  ['a remote without a shell', { 'remote-x': '1' }, ['remote-x'], false],
])('RL-09 tells whether %s ran before', (_, versions, changed, ran) => {
  expect(ranBefore(document(versions, changed), history)).toBe(ran);
});

test('RL-13 tells what ran before from the document after it, if its own is damaged', () => {
  const change = { app: 'remote-x', from: '1', to: '2', kind: 'live' } as const;
  const later = { ...document({ shell: '2', 'remote-x': '2' }), changes: [change] };
  expect(ranBefore(document({ shell: '2', 'remote-x': '1' }, ['remote-x']), [later])).toBe(true);
  expect(ranBefore(document({ shell: '1', 'remote-x': '1' }, ['remote-x']), [later])).toBe(false);
});
