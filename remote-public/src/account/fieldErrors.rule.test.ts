import { firstInvalid, placeErrors, requireAll } from './fieldErrors.rule';

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
  expect(firstInvalid(errors, SHOWN)).toBe('name');
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
  expect(firstInvalid(errors, SHOWN)).toBeNull();
});

test('AU-01 treats a field of only spaces as empty', () => {
  const errors = requireAll({ name: '  ', grade: 'third', password: '' }, SHOWN, 'مطلوب');
  expect(errors.fields).toEqual({ name: 'مطلوب', password: 'مطلوب' });
  expect(requireAll({ name: 'أ', grade: 'ب', password: 'ج' }, SHOWN, 'مطلوب').fields).toEqual({});
});
