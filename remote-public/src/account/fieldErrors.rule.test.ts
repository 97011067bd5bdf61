import { missingFields, placeErrors } from './fieldErrors.rule';

const SHOWN = ['name', 'grade', 'password'] as const;

test('AU-06 puts each error on the field its path names; the first one wins', () => {
  const errors = placeErrors(
    [
      { path: 'password', message: 'قصيرة' },
      { path: 'name', message: 'ناقص' },
      { path: 'password', message: 'ضعيفة' },
    ],
    SHOWN,
  );
  expect(errors).toEqual({ fields: { password: 'قصيرة', name: 'ناقص' }, form: [] });
});

test('AU-06 shows an error without a visible field once, for the whole form', () => {
  const errors = placeErrors(
    [
      { path: 'stage', message: 'اختر مرحلة' },
      { path: '__proto__', message: 'اختر مرحلة' },
      { path: '', message: '' },
    ],
    SHOWN,
  );
  expect(errors).toEqual({ fields: {}, form: ['اختر مرحلة'] });
});

test('AU-01 treats a field of only spaces as empty', () => {
  const missing = missingFields({ name: '  ', grade: 'third', password: '' }, SHOWN, 'مطلوب');
  expect(missing).toEqual({ name: 'مطلوب', password: 'مطلوب' });
  expect(missingFields({ name: 'أ', grade: 'ب', password: 'ج' }, SHOWN, 'مطلوب')).toEqual({});
});
