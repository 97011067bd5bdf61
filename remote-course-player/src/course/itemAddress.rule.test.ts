import { courseDetailsAddress, courseViewAddress, itemAddress } from './itemAddress.rule';

describe('addresses inside a course', () => {
  it('CV-01 returns the address of lectures and homework by section and item', () => {
    expect(itemAddress('c1', 's1', { _id: 'l1', type: 'lecture' })).toBe('/course/view/c1/section/s1/lecture/l1');
    expect(itemAddress('c1', 's1', { _id: 'h1', type: 'homework' })).toBe('/course/view/c1/section/s1/homework/h1');
  });

  it('CV-01 returns the start page of an exam', () => {
    expect(itemAddress('c1', 's1', { _id: 'e1', type: 'exam' })).toBe('/course/view/c1/section/s1/exam/e1/start');
  });

  it('SH-14 keeps ids with unusual characters in one path segment', () => {
    expect(courseViewAddress('a/b')).toBe('/course/view/a%2Fb');
    expect(courseDetailsAddress('a b')).toBe('/course/details/a%20b');
  });
});
