import { numberFormatter } from './numberFormatter';

it.each([
  [1280, '1280'],
  [9999.94, '9999.9'],
  [9999.96, '10,000'],
  [-12800, '-12,800'],
  [Number.POSITIVE_INFINITY, '0'],
])('RX-09 %p reads %s in browsers with boolean grouping only', (n, text) => {
  expect(numberFormatter(1)(n)).toBe(text);
});

it.each([
  [0.15, '0.2'],
  [0.25, '0.3'],
  [-0.25, '-0.3'],
  [-0.04, '0'],
  [4.96, '5'],
])('rounds halves of %p, as printed, away from zero to %s', (n, text) => {
  expect(numberFormatter(1)(n)).toBe(text);
});

it('rounds 1.005, which is a little less in binary, like the number that is printed', () => {
  expect(numberFormatter(2)(1.005)).toBe('1.01');
});
