import type { Page } from 'playwright-core';
import type { CourseAnswer, ItemAnswer, SectionAnswer } from './member';
import { answer, COURSE_CALL } from './wire';

const SECTIONS = 12;
const ITEMS = 25;

/** Returns 12 sections of 25 items: every fifth a homework, every seventh an exam, the rest lectures. */
function bigSections(): SectionAnswer[] {
  return Array.from({ length: SECTIONS }, (_, section) => ({
    _id: `s${section + 1}`,
    title: `الباب ${section + 1}: التيار الكهربي ودوائر التيار المستمر`,
    content: Array.from({ length: ITEMS }, (__, at): ItemAnswer => {
      const place = section * ITEMS + at + 1;
      const type = place % 5 === 0 ? 'homework' : place % 7 === 0 ? 'exam' : 'lecture';
      return {
        _id: `i${place}`,
        type,
        title: `العنصر ${place}: قانون أوم V = IR وتطبيقاته`,
        duration: 20 + at,
        isFree: false,
        description: 'وصف',
        videoType: 'bunny',
        video: type === 'lecture' ? `4711/clip-${place}` : undefined,
        docs: [],
        requiredContent: [],
        watchLimit: 0,
      };
    }),
  }));
}

/** Serves a course of 300 items to an enrolled student on this page. */
export async function serveBigCourse(page: Page, real: CourseAnswer): Promise<void> {
  const progress = Array.from({ length: 40 }, (_, at) => ({
    content: `i${at + 1}`,
    isCompleted: true,
    watchedCount: 1,
    watchPercentage: 100,
  }));
  const counts = { lecturesCount: 206, examsCount: 34, homeworksCount: 60 };
  await answer(page, COURSE_CALL, {
    ...real,
    course: { ...real.course, ...counts, sections: bigSections() },
    enrolled: true,
    enrollmentId: real.enrollmentId ?? 'enrollment-1',
    progress,
  });
  await answer(page, '**/api/v2/video/*/chapters', { chapters: [] });
}
