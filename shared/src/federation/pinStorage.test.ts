import { noteRunningVersion, PINS_KEY, pinVersion, readPin, unpinVersion } from './pinStorage';
import type { RoutedVersion } from './release';

function version(number: string): RoutedVersion {
  return {
    version: number,
    base: `/apps/remote-exam/${number}/`,
    entry: 'remote.js',
    routes: ['/exam/*'],
    nestedIn: null,
  };
}

const EXAM = '/course/view/c/section/s/exam/e1';
const DAY_MS = 86_400_000;

beforeEach(() => {
  window.localStorage.clear();
  noteRunningVersion('remote-exam', version('1.0.0'));
});
afterEach(() => jest.restoreAllMocks());

it('pins the running version for the addresses of one exam only', () => {
  pinVersion('remote-exam', `${EXAM}/`);
  expect(readPin('remote-exam', `${EXAM}/attend`)).toEqual(version('1.0.0'));
  expect(readPin('remote-exam', EXAM)).toEqual(version('1.0.0'));
  expect(readPin('remote-exam', `${EXAM}0/attend`)).toBeNull();
  expect(readPin('remote-course-player', `${EXAM}/attend`)).toBeNull();
});

it('ends with the attempt', () => {
  pinVersion('remote-exam', EXAM);
  unpinVersion('remote-exam', EXAM);
  expect(readPin('remote-exam', EXAM)).toBeNull();
  expect(window.localStorage.getItem(PINS_KEY)).toBeNull();
});

it('expires a day after the first pin', () => {
  const start = Date.now();
  pinVersion('remote-exam', EXAM);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start + DAY_MS - 1000);
  pinVersion('remote-exam', EXAM);
  expect(readPin('remote-exam', EXAM)).not.toBeNull();
  clock.mockReturnValue(start + DAY_MS + 1000);
  expect(readPin('remote-exam', EXAM)).toBeNull();
});

it('keeps the pin of another exam, for a day of its own', () => {
  const start = Date.now();
  pinVersion('remote-exam', EXAM);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start + DAY_MS - 1000);
  pinVersion('remote-exam', `${EXAM}2`);
  unpinVersion('remote-exam', EXAM);
  clock.mockReturnValue(start + DAY_MS + 1000);
  expect(readPin('remote-exam', `${EXAM}2`)).not.toBeNull();
});

it('ignores a pin that was made while the clock was days ahead', () => {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start + 2 * DAY_MS);
  pinVersion('remote-exam', EXAM);
  clock.mockReturnValue(start);
  expect(readPin('remote-exam', EXAM)).toBeNull();
});

it('follows an attempt that moved to another version', () => {
  pinVersion('remote-exam', EXAM);
  noteRunningVersion('remote-exam', version('2.0.0'));
  pinVersion('remote-exam', EXAM);
  expect(readPin('remote-exam', EXAM)).toEqual(version('2.0.0'));
});

it('does not pin an override, and ignores malformed entries', () => {
  noteRunningVersion('remote-exam', null);
  pinVersion('remote-exam', EXAM);
  expect(window.localStorage.getItem(PINS_KEY)).toBeNull();
  for (const broken of ['{', '{}', '[1]', '[{"remote":"remote-exam"}]']) {
    window.localStorage.setItem(PINS_KEY, broken);
    expect(readPin('remote-exam', EXAM)).toBeNull();
  }
});

it('works where the browser blocks storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(() => pinVersion('remote-exam', EXAM)).not.toThrow();
  expect(readPin('remote-exam', EXAM)).toBeNull();
});
