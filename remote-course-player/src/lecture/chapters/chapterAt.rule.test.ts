import { chapterAt, chapterTime, orderedChapters } from './chapterAt.rule';

const chapters = orderedChapters([
  { title: 'ج', startSec: 35 },
  { title: 'أ', startSec: 5 },
  { title: 'ب', startSec: 20 },
]);

describe('chapters', () => {
  it('LE-05 are sorted by their start', () => {
    expect(chapters.map((chapter) => chapter.title)).toEqual(['أ', 'ب', 'ج']);
  });

  it('LE-05 marks the current one, from its first second to the next one', () => {
    expect([0, 5, 19.9, 20, 34, 35, 900].map((sec) => chapterAt(chapters, sec))).toEqual([-1, 0, 0, 1, 1, 2, 2]);
    expect(chapterAt([], 3)).toBe(-1);
  });

  it.each([
    [0, '00:00'],
    [65.9, '01:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [8105, '2:15:05'],
  ])('LE-05 writes %p s as the players do, %s', (sec, text) => {
    expect(chapterTime(sec)).toBe(text);
  });
});
