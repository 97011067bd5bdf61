import { foldArabic } from './foldArabic.rule';

it.each([
  ['أحمد', 'احمد'],
  ['إسراء', 'اسراء'],
  ['مُحَمَّد', 'محمد'],
  ['فاطمة', 'فاطمه'],
  ['مصطفى', 'مصطفي'],
  ['رؤى', 'روي'],
  ['مجموعة ٢٣', 'مجموعة 23'],
  ['مجموعة 23', 'مجموعة ۲۳'],
  ['السـبت', 'السبت'],
  ['  Group  A ', 'group a'],
])('OV-04 finds %s by typing %s', (name, typed) => {
  expect(foldArabic(name)).toBe(foldArabic(typed));
});

it('OV-04 tells different names apart', () => {
  expect(foldArabic('سعيد')).not.toBe(foldArabic('سعد'));
});
