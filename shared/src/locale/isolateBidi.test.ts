import { isolateBidi } from './isolateBidi';

it('RX-14 separates a full stop from a quantity where markup is not possible', () => {
  expect(isolateBidi('شدة التيار 3 A. احسب')).toBe('شدة التيار \u20663 A\u2069\u202f. احسب');
});

it('isolates a formula of several parts and leaves single words and numbers alone', () => {
  expect(isolateBidi('القانون v = λν للموجات')).toBe('القانون \u2066v = λν\u2069 للموجات');
  expect(isolateBidi('امتحان 1 على Newton')).toBe('امتحان 1 على Newton');
  expect(isolateBidi('المحاضرة 1: الضوء')).toBe('المحاضرة 1: الضوء');
});

it('leaves a text of one direction unchanged', () => {
  expect(isolateBidi('v = 5 m/s.')).toBe('v = 5 m/s.');
  expect(isolateBidi('')).toBe('');
});
