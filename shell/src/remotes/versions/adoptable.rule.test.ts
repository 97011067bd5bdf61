import { adoptable } from './adoptable.rule';
import type { NewerRemote } from './adoptable.rule';

const remote = (name: string, more: Partial<NewerRemote> = {}): NewerRemote => ({
  name,
  routes: [`/${name}/*`],
  isNested: false,
  version: '2',
  loaded: '1',
  isShown: false,
  isUnloaded: false,
  hasFailed: false,
  ...more,
});
const exam = (more: Partial<NewerRemote> = {}) =>
  remote('exam', { isNested: true, routes: ['/player/:id/exam/*'], ...more });

test('RL-18 takes the remotes that the student left and that were replaced since', () => {
  const remotes = [
    remote('public', { isShown: true }),
    remote('student'),
    remote('never-loaded', { loaded: null }),
    remote('same', { loaded: '2' }),
  ];
  expect(adoptable(remotes)).toEqual(['student']);
});

test('RL-18 a nested remote goes with its layout', () => {
  expect(adoptable([remote('player', { isShown: true }), exam()])).toEqual([]);
  expect(adoptable([remote('player', { hasFailed: true }), exam()])).toEqual([]);
  expect(adoptable([remote('player', { isShown: true, loaded: '2' }), exam()])).toEqual(['exam']);
  expect(adoptable([remote('public', { isShown: true }), remote('player'), exam({ loaded: null })])).toEqual([
    'player',
    'exam',
  ]);
});

test('RL-18 a version that failed in this page is not taken again', () => {
  expect(adoptable([remote('student', { hasFailed: true })])).toEqual([]);
});

test('RL-18 updates an unloaded remote with every later release', () => {
  expect(adoptable([remote('student', { loaded: null, isUnloaded: true })])).toEqual(['student']);
});
