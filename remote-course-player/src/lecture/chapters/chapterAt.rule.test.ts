import { chapterAt, orderedChapters } from './chapterAt.rule';

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
});
