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
