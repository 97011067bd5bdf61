import { betterAttempt } from './betterAttempt.rule';

const attempt = (score: number, maxScore = 10) => ({ score, maxScore, updatedAt: null });

it('CO-02 finds the attempt that was better than the last one', () => {
  const history = [attempt(4), attempt(9), attempt(7)];
  expect(betterAttempt({ score: 7, history }, 10)).toEqual(attempt(9));
});

it('CO-02 finds none when the last attempt is the best, or as good', () => {
  expect(betterAttempt({ score: 9, history: [attempt(4), attempt(9)] }, 10)).toBeNull();
  expect(betterAttempt({ score: 9, history: [attempt(9), attempt(9)] }, 10)).toBeNull();
  expect(betterAttempt({ score: 0, history: [] }, 10)).toBeNull();
});

it("CO-02 compares percentages when the exam's maximum has changed", () => {
  expect(betterAttempt({ score: 12, history: [attempt(8, 10), attempt(12, 20)] }, 20)).toEqual(attempt(8, 10));
});
