import { isCourseMissing } from './courseMissing.rule';

it('RX-07 treats a course as missing only when the API says so', () => {
  expect(isCourseMissing({ code: 'server', status: 404 })).toBe(true);
  expect(isCourseMissing({ code: 'missing', status: 200 })).toBe(true);
  expect(isCourseMissing({ code: 'unexpected', status: 404 })).toBe(false);
  expect(isCourseMissing({ code: 'server', status: 500 })).toBe(false);
  expect(isCourseMissing({ code: 'shape', status: 200 })).toBe(false);
  expect(isCourseMissing({ code: 'network', status: null })).toBe(false);
  expect(isCourseMissing({ status: 404 })).toBe(true);
});
