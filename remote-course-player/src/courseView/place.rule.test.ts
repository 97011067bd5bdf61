import { isReview, placeOf } from './place.rule';

describe('placeOf', () => {
  it('CV-01 returns section and item of a lecture, a homework and an exam page', () => {
    expect(placeOf('/course/view/c1/section/s1/lecture/l1')).toEqual({
      sectionId: 's1',
      itemId: 'l1',
      isExam: false,
      attending: false,
    });
    expect(placeOf('/course/view/c1/section/s1/homework/h1/')).toMatchObject({ itemId: 'h1', isExam: false });
    expect(placeOf('/course/view/c1/section/s1/exam/e1/result')).toMatchObject({
      itemId: 'e1',
      isExam: true,
      attending: false,
    });
  });

  it('CV-01 has no item on the page of the course itself', () => {
    expect(placeOf('/course/view/c1')).toMatchObject({ sectionId: null, itemId: null });
  });

  it('AT-01 recognises by the address that an exam is attended', () => {
    expect(placeOf('/course/view/c1/section/s1/exam/e1/attend').attending).toBe(true);
    expect(placeOf('/course/view/c1/section/s1/exam/e1/attend/').attending).toBe(true);
    expect(placeOf('/course/view/c1/section/s1/exam/attend').attending).toBe(false);
    expect(placeOf('/course/view/c1/section/s1/lecture/attend').attending).toBe(false);
  });

  it('SH-14 decodes ids, broken encoding included', () => {
    expect(placeOf('/course/view/c1/section/a%20b/lecture/x%2Fy')).toMatchObject({ sectionId: 'a b', itemId: 'x/y' });
    expect(placeOf('/course/view/c1/section/s1/lecture/%E0%A4%A')).toMatchObject({ itemId: '%E0%A4%A' });
  });
});

test('CV-02 distinguishes the review of an exam from its other pages', () => {
  const exam = '/course/view/c/section/s/exam/e';
  expect([isReview(`${exam}/result`), isReview(`${exam}/result/`)]).toEqual([true, true]);
  expect([isReview(exam), isReview(`${exam}/start`), isReview('/course/view/c/section/s/lecture/result')]).toEqual([
    false,
    false,
    false,
  ]);
});
