import { sineWave } from './sineWave.rule';

const wave = { from: 0, to: 400, middle: 50, amplitude: 20, period: 200, crest: 100 };

test('covers its whole length and starts and ends at an extreme', () => {
  const path = sineWave(wave);
  expect(path.startsWith('M0 70C')).toBe(true);
  expect(path.endsWith('400 70')).toBe(true);
  expect(path.match(/C/g)).toHaveLength(4);
});

test('puts the crest above the middle by the amplitude', () => {
  expect(sineWave(wave)).toContain(' 100 30C');
});
