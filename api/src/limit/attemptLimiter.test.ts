import { AttemptLimiter } from './attemptLimiter';

function limiter(max: number) {
  const clock = { nowMs: 0 };
  return { clock, limit: new AttemptLimiter({ max, windowSec: 60 }, () => clock.nowMs) };
}

test('BE-03 attempts beyond the limit are refused with the seconds to wait, and allowed again in the next window', () => {
  const { clock, limit } = limiter(2);
  limit.take('a');
  limit.take('a');
  clock.nowMs = 15_000;
  expect(() => limit.take('a')).toThrow(expect.objectContaining({ code: 'too_many', retryAfterSec: 45 }));
  expect(() => limit.take('b')).not.toThrow();
  clock.nowMs = 60_000;
  expect(() => limit.take('a')).not.toThrow();
});

test('BE-03 does not count attempts that were given back', () => {
  const { limit } = limiter(1);
  for (let time = 0; time < 5; time += 1) {
    limit.take('a');
    limit.giveBack('a');
  }
  limit.take('a');
  expect(() => limit.take('a')).toThrow();
  limit.giveBack('unknown');
});

test('BE-03 a hundred thousand invented keys neither fill the memory nor free the newest', () => {
  const { limit } = limiter(1);
  for (let key = 0; key < 100_000; key += 1) limit.take(`key ${key}`);
  expect(() => limit.take('key 99999')).toThrow();
  expect(Reflect.get(limit, 'windows').size).toBeLessThanOrEqual(50_000);
});
