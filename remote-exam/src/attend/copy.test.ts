import { attendCopy } from './copy';

test.each([
  [0, 1, 'أجبت على 0 من 1 سؤال، وبقي بدون إجابة: سؤال واحد'],
  [1, 3, 'أجبت على 1 من 3 أسئلة، وبقي بدون إجابة: سؤالان'],
  [1, 5, 'أجبت على 1 من 5 أسئلة، وبقي بدون إجابة: 4 أسئلة'],
  [9, 20, 'أجبت على 9 من 20 سؤالًا، وبقي بدون إجابة: 11 سؤالًا'],
  [100, 200, 'أجبت على 100 من 200 سؤال، وبقي بدون إجابة: 100 سؤال'],
  [200, 200, 'أجبت على 200 من 200 سؤال'],
])('AT-06 counts answers and missing ones in the confirmation with %i of %i answered', (answered, total, text) => {
  expect(attendCopy.confirmText(answered, total)).toBe(text);
});
