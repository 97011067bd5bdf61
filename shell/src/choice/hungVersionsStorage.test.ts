import { readHungVersions, saveHungVersion } from './hungVersionsStorage';

beforeEach(() => window.sessionStorage.clear());

test('RL-12 remembers the versions that hung until the release document changes', () => {
  saveHungVersion(7, 'remote-exam', '2.0.0');
  saveHungVersion(7, 'remote-student', '1.0.0');
  expect(readHungVersions(7)).toEqual(['remote-exam@2.0.0', 'remote-student@1.0.0']);
  expect(readHungVersions(8)).toEqual([]);
  saveHungVersion(8, 'remote-exam', '3.0.0');
  expect(readHungVersions(8)).toEqual(['remote-exam@3.0.0']);
});
