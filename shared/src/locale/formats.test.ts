import { formatDate } from './formatDate';
import { formatClock, formatHours, formatMinutes } from './formatDuration';
import { formatNumber, formatPercent, formatPoints } from './formatNumber';
import { formatPriceEgp } from './formatPrice';

it('SH-01 writes a date in Arabic with Latin digits', () => {
  expect(formatDate(new Date(2025, 10, 12, 10).toISOString())).toBe('12 نوفمبر 2025');
  expect(formatDate(new Date(2025, 8, 3, 10).toISOString())).toBe('3 سبتمبر 2025');
});

it('writes the name of every month as browsers do', () => {
  const monthOf = new Intl.DateTimeFormat('ar-EG', { month: 'long' });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(2026, month, 15, 12);
    expect(formatDate(date.toISOString())).toBe(`15 ${monthOf.format(date)} 2026`);
  }
});

it('returns an empty text for an invalid date', () => {
  for (const value of [null, undefined, '', 'أمس']) expect(formatDate(value)).toBe('');
});

it.each([
  [0, '0'],
  [4.9, '4.9'],
  [4.96, '5'],
  [1280, '1280'],
  [12800, '12,800'],
  [Number.NaN, '0'],
])('the number %p reads %s', (n, text) => {
  expect(formatNumber(n)).toBe(text);
});

it.each([
  [34, '34'],
  [0.5, '0.5'],
  [1.15, '1.15'],
  [84.97, '84.97'],
  [59.999, '59.99'],
  [12800, '12,800'],
  [Number.NaN, '0'],
])('RX-06 %p points read %s, never rounded up', (n, text) => {
  expect(formatPoints(n)).toBe(text);
});

it('writes percentages with at most one decimal', () => {
  expect([95, 73.4, 33.333, 0].map(formatPercent)).toEqual(['95%', '73.4%', '33.3%', '0%']);
});

it.each([
  [1, 'جنيه واحد'],
  [2, 'جنيهان'],
  [5, '5 جنيهات'],
  [50, '50 جنيه'],
  [250, '250 جنيه'],
  [100, '100 جنيه'],
  [99.5, '99.5 جنيه'],
  [99.25, '99.25 جنيه'],
  [12800.996, '12,801 جنيه'],
])('CA-02 %p pounds read %s', (n, text) => {
  expect(formatPriceEgp(n)).toBe(text);
});

it('writes durations with their noun', () => {
  expect(formatMinutes(24)).toBe('24 دقيقة');
  expect(formatMinutes(-3)).toBe('0 دقيقة');
  expect(formatHours(1070)).toBe('18 ساعة');
  expect(formatHours(61)).toBe('ساعتان');
});

it.each([
  [0, '00:00'],
  [59, '00:59'],
  [60, '01:00'],
  [299.9, '04:59'],
  [5400, '90:00'],
  [-5, '00:00'],
  [Number.NaN, '00:00'],
])('AT-01 %p seconds on the clock are %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});
