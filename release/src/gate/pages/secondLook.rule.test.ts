import { GOOD_PAGE } from '../../testing/fakePages';
import { judgeSecondLook, limitFor, type Reference } from './secondLook.rule';
import type { Seen } from './visit.rule';

const expected = { who: 'remote-x 2', version: '2' };
const fine: Seen = {
  ...GOOD_PAGE,
  tookMs: 1_200,
  remote: { status: 'ready', version: '2', because: 'live' },
};
const live = { ...fine, remote: { status: 'ready', version: '1', because: 'live' } };
const reference: Reference = {
  seen: live,
  who: 'remote-x 1',
  expected: { who: 'remote-x 1', version: '1' },
};
const slow = { settled: false, tookMs: 5_000 };

test("RL-10 allows a page a multiple of the live page's time, at least 5 s", () => {
  expect([limitFor(100), limitFor(1_000), limitFor(12_000)]).toEqual([5_000, 5_000, 48_000]);
});

test('RL-10 accepts a page that works the second time', () => {
  expect(judgeSecondLook(expected, fine, reference)).toMatchObject({ outcome: 'fine' });
});

test('RL-10 refuses a page that does not settle while the live one does, with both times', () => {
  expect(judgeSecondLook(expected, { ...fine, ...slow }, reference)).toEqual({
    outcome: 'broken',
    reasons: ['did not settle in 5.0 s, while remote-x 1 needs 1.2 s'],
  });
});

test('RL-10 does not judge while the live page does not settle', () => {
  const busy = { ...reference, seen: { ...live, ...slow } };
  expect(judgeSecondLook(expected, { ...fine, ...slow }, busy)).toMatchObject({ outcome: 'busy' });
});

test('RL-10 recognises a page that the live version breaks too', () => {
  const broken = { ...reference, seen: { ...live, pageErrors: ['boom'] } };
  expect(judgeSecondLook(expected, { ...fine, pageErrors: ['boom'] }, broken)).toEqual({
    outcome: 'broken before',
    reasons: ['threw boom'],
  });
});

test('RL-10 judges a page alone when nothing is live', () => {
  expect(judgeSecondLook(expected, { ...fine, pageErrors: ['boom'] }, null)).toEqual({
    outcome: 'broken',
    reasons: ['threw boom'],
  });
});
