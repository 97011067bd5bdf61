import { counted, figured, nouns } from './counted';
import type { NounName } from './counted';

it.each([
  [0, '0 كورس'],
  [1, 'كورس واحد'],
  [2, 'كورسان'],
  [3, '3 كورسات'],
  [10, '10 كورسات'],
  [11, '11 كورسًا'],
  [99, '99 كورسًا'],
  [100, '100 كورس'],
  [101, '101 كورس'],
  [103, '103 كورسات'],
  [111, '111 كورسًا'],
  [1280, '1280 كورسًا'],
  [12500, '12,500 كورس'],
  [4.5, '4.5 كورس'],
  [Number.NaN, '0 كورس'],
])('%p courses read %s', (n, text) => {
  expect(counted(n, 'course')).toBe(text);
});

it.each<[number, NounName, string]>([
  [24, 'content', '24 محتوى'],
  [4, 'content', '4 محتويات'],
  [12, 'video', '12 فيديو'],
  [5, 'exam', '5 امتحانات'],
  [7, 'homework', '7 واجبات'],
  [20, 'question', '20 سؤالًا'],
  [18, 'hour', '18 ساعة'],
  [24, 'minute', '24 دقيقة'],
  [3, 'attempt', '3 محاولات'],
  [2, 'view', 'مشاهدتان'],
  [2, 'point', 'درجتان'],
  [1, 'student', 'مشترك واحد'],
  [6, 'section', '6 أقسام'],
  [11, 'item', '11 عنصرًا'],
])('%p %s read %s', (n, name, text) => {
  expect(counted(n, name)).toBe(text);
});

it('has a form of every noun for every number, with Latin digits', () => {
  for (const name of Object.keys(nouns) as NounName[]) {
    for (const n of [0, 1, 2, 3, 11, 100])
      expect(counted(n, name)).toMatch(/^(\d+ )?[\u0621-\u0652]+( [\u0621-\u0652]+)?$/);
  }
});

it.each([
  [1, '1 مرة'],
  [2, '2 مرة'],
  [3, '3 مرات'],
  [10, '10 مرات'],
  [11, '11 مرة'],
  [99, '99 مرة'],
  [100, '100 مرة'],
  [103, '103 مرات'],
])('%p of a fraction reads %s', (n, text) => {
  expect(figured(n, 'time')).toBe(text);
});
