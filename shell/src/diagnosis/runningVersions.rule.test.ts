import { runningVersions } from './runningVersions.rule';

it('FE-06 names every running version, with the reason unless it is live', () => {
  expect(
    runningVersions('1.0.0', {
      'remote-public': { status: 'ready', version: '1.1.0', because: 'live' },
      'remote-exam': { status: 'ready', version: '2.0.0', because: 'canary' },
      'remote-student': { status: 'down', error: 'x' },
    }),
  ).toBe('shell@1.0.0 remote-public@1.1.0 remote-exam@2.0.0 (canary) remote-student down');
});
