import type { Page } from 'playwright-core';
import { addressOf, courseIdOf, courseOf, enroll, newMember, openAs } from '../courses/member';
import type { CourseAnswer, Member } from '../courses/member';
import { callApi } from '../harness/api';
import { examOf } from '../exam/examCourse';
import { buildExam } from '../exam/examFile';
import { prepareExams } from '../exam/examRoom';
import { layoutShifts, settle, watchLayoutShifts } from '../shell/pageChecks';
import { VIEWPORTS } from '../harness/browserTest';

const SHIFT_LIMIT = 0.02;
/** Time in ms for which skeletons are shown in the page's own font before the API responds. */
const SKELETON_MS = 150;

let member: Member;
let course: CourseAnswer;
const addresses = new Map<string, string>();

beforeAll(async () => {
  member = await newMember();
  await enroll(member, 't3-foundation');
  course = await courseOf(member, await courseIdOf('t3-foundation'));
  const current = await courseIdOf('t3-current');

  const exams = await prepareExams('steady', [buildExam('open'), buildExam('done')]);
  const { token } = member;
  await callApi(exams.origin, 'POST', '/transaction/enroll', {
    token,
    body: { codeKey: '', courseId: exams.courseId, paymentMethod: 'free' },
  });
  const { enrollmentId } = await courseOf(member, exams.courseId);
  const done = examOf(exams, 'done');
  await callApi(exams.origin, 'POST', '/attendance/start', { token, body: { examId: done.id, enrollmentId } });
  const submitted = { examId: done.id, enrollmentId, studentAnswers: ['b', 'a', null] };
  await callApi(exams.origin, 'POST', '/attendance/submit', { token, body: submitted });

  addresses.set('catalogue', '/course/stage/highschool/grade/third');
  addresses.set('buying', '/course/buy');
  addresses.set('details', `/course/details/${current}`);
  addresses.set('details of an enrolled course', `/course/details/${course.course._id}`);
  addresses.set('lecture', addressOf(course, 'رموز الدائرة'));
  addresses.set('homework', addressOf(course, 'واجب الوحدات'));
  addresses.set('exam start', `${examOf(exams, 'open').address}/start`);
  addresses.set('exam start with a result', `${done.address}/start`);
  addresses.set('exam result', `${done.address}/result`);
});

/** Waits until the shell runs and its fonts are there: on a busy machine that takes longer than any delay. */
async function drawnInCairo(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('manassa.fonts') !== null);
}

async function open(what: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await openAs(member, { viewport });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchLayoutShifts(page);
  await page.route('**/api/v2/**', async (route) => {
    await drawnInCairo(page);
    await new Promise((resolve) => setTimeout(resolve, SKELETON_MS));
    await route.fallback();
  });
  await page.goto(addresses.get(what) ?? '');
  await page.getByRole('main').locator('h1').waitFor({ state: 'attached' });
  await settle(page);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  return page;
}

describe('a page with a slow API does not shift', () => {
  const pages = [
    'catalogue',
    'buying',
    'details',
    'details of an enrolled course',
    'lecture',
    'homework',
    'exam start',
    'exam start with a result',
    'exam result',
  ];
  it.each(pages)('SH-11 %s, on a phone and on a desktop', async (what) => {
    for (const [screen, viewport] of Object.entries(VIEWPORTS)) {
      const { sum, what: moved } = await layoutShifts(await open(what, viewport));
      expect(sum > SHIFT_LIMIT ? [what, screen, sum, ...moved] : []).toEqual([]);
    }
  });
});
