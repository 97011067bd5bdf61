import type { Page } from 'playwright-core';
import { bunnyRemote } from '../harness/servers/bunnyEmbed';
import { axeViolations } from '../harness/axeViolations';
import { openTab } from '../harness/browserTest';
import { until } from '../harness/until';
import {
  addressOf,
  courseIdOf,
  courseOf,
  enroll,
  itemOf,
  newCodes,
  newMember,
  openAs,
  reportWatched,
  staff,
} from './member';
import type { CourseAnswer, Member } from './member';
import { alterCourse, COURSE_CALL, recordCalls } from './wire';

/** Requires OPENER first, and may be watched three times. */
const LOCKED = 'قانون أوم للدائرة المغلقة';
const OPENER = 'توصيل المقاومات';
const FREE = 'ما هو التيار';
const NOT_ENROLLED = 'يجب الاشتراك في الكورس لمشاهدة هذا الدرس';
const REQUIRED = 'يجب إكمال المحتوى المطلوب أولًا';

let codes: string[];
let courseId: string;

beforeAll(async () => {
  [codes, courseId] = await Promise.all([newCodes('t3-current', 9), courseIdOf('t3-current')]);
});

async function enrolledMember(): Promise<{ member: Member; course: CourseAnswer }> {
  const member = await newMember();
  await enroll(member, 't3-current', codes.pop());
  return { member, course: await courseOf(member, courseId) };
}

const note = (page: Page) => page.getByRole('note');
const player = (page: Page) => page.locator('iframe, video');

async function expectNoVideo(page: Page, answers: string[], words: string, video: string, files = 0): Promise<void> {
  expect(await player(page).count()).toBe(0);
  expect(await page.content()).not.toContain(video);
  const heard = answers.map((text) => JSON.parse(text) as { data?: CourseAnswer }).filter(({ data }) => data?.course);
  expect(heard.length).toBeGreaterThan(0);
  for (const { data } of heard) {
    const { item } = itemOf(data as CourseAnswer, words);
    expect([item.video ?? null, item.freeVideo ?? null]).toEqual([null, null]);
    expect(item.docs ?? []).toHaveLength(files);
  }
  expect(answers.join()).not.toContain(video);
}

function recordAnswers(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (COURSE_CALL.test(response.url()))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
  });
  return answers;
}

describe('a blocked lecture', () => {
  it('LE-02 not_enrolled: asks to subscribe, has no video anywhere, reports nothing, and opens once bought elsewhere', async () => {
    const member = await newMember();
    const course = await courseOf(member, courseId);
    const page = await openAs(member);
    const answers = recordAnswers(page);
    const sent = recordCalls(page);
    await page.goto(addressOf(course, OPENER));
    await note(page).getByText(NOT_ENROLLED).waitFor();
    expect(await note(page).getByRole('link', { name: 'اشترك الآن' }).getAttribute('href')).toBe(
      `/course/details/${courseId}`,
    );
    await expectNoVideo(page, answers, OPENER, 'circuit.t3-current-combination');
    expect(sent.courseReads()).toBe(1);
    expect(sent.select('PUT', /./)).toEqual([]);
    expect(sent.select('GET', /chapters/)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    // Bought in another tab: the lecture opens on return.
    await enroll(member, 't3-current', codes.pop());
    const tab = await openTab(page);
    await tab.goto('/');
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await player(page).waitFor();
    expect(await note(page).count()).toBe(0);
  });

  it('LE-02 required_content: lists the missing items as links, and opens without a reload once they are completed', async () => {
    const { member, course } = await enrolledMember();
    const page = await openAs(member);
    const answers = recordAnswers(page);
    const sent = recordCalls(page);
    await page.goto(addressOf(course, LOCKED));
    await note(page).getByText(REQUIRED).waitFor();
    await expectNoVideo(page, answers, LOCKED, 'circuit.t3-current-closed');
    expect(sent.courseReads()).toBe(1);

    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const required = note(page).getByRole('list', { name: 'المحتوى المطلوب' }).getByRole('link');
    expect(await required.allInnerTexts()).toEqual([expect.stringContaining(OPENER)]);
    await required.click();
    await page.getByRole('heading', { level: 1, name: OPENER }).waitFor();
    const remote = await bunnyRemote(page);
    await remote.at(7);
    await until('the half in the database', async () => {
      const { progress } = await courseOf(member, courseId);
      return progress.some(({ content, isCompleted }) => isCompleted && content === itemOf(course, OPENER).item._id);
    });
    await page
      .getByRole('navigation', { name: 'التنقل بين المحتوى' })
      .getByRole('link', { name: /التالي/ })
      .click();
    await page.getByRole('heading', { level: 1, name: LOCKED }).waitFor();
    await player(page).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await bunnyRemote(page);
  });

  it('LE-02 required_content completed on another device opens the lecture on return, without a reload', async () => {
    const { member, course } = await enrolledMember();
    const page = await openAs(member);
    await page.goto(addressOf(course, LOCKED));
    await note(page).getByText(REQUIRED).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page
      .getByRole('navigation', { name: 'التنقل بين المحتوى' })
      .getByRole('link', { name: /السابق/ })
      .click();
    await page.getByRole('heading', { level: 1, name: OPENER }).waitFor();
    await bunnyRemote(page);
    await reportWatched(member, course, OPENER);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: LOCKED }).waitFor();
    await player(page).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('LE-02 watch_limit: shows both numbers with advice and keeps the files, and warns before', async () => {
    const { member, course } = await enrolledMember();
    await reportWatched(member, course, OPENER);
    for (const watchedCount of [1, 2]) await reportWatched(member, course, LOCKED, { watchedCount });
    const page = await openAs(member);
    const answers = recordAnswers(page);
    await page.goto(addressOf(course, LOCKED));
    await player(page).waitFor();
    await page.getByText('عدد المشاهدات المتبقية: 1').waitFor();
    await reportWatched(member, course, LOCKED, { watchedCount: 3 });
    answers.splice(0);
    await page.reload();
    await note(page).getByText('شاهدت هذا الدرس 3 من 3 مرات مسموح بها').waitFor();
    await note(page).getByText('تواصل مع الدعم أو مع المدرس لزيادة عدد المشاهدات').waitFor();
    await expectNoVideo(page, answers, LOCKED, 'circuit.t3-current-closed', 3);
    expect(await page.getByRole('region', { name: 'الملفات المرفقة' }).getByRole('link').count()).toBe(3);
  });

  it('LE-02 both: shows both reasons; required items of other courses have no link', async () => {
    const { member, course } = await enrolledMember();
    await reportWatched(member, course, OPENER);
    for (const watchedCount of [1, 2, 3]) await reportWatched(member, course, LOCKED, { watchedCount });
    const page = await openAs(member);
    const { item: exam } = itemOf(course, 'اختبار سريع');
    // A teacher adds a requirement that the API does not report.
    await alterCourse(page, (known) => {
      itemOf(known, LOCKED).item.requiredContent = [
        exam._id,
        { _id: 'elsewhere', title: 'من كورس آخر', type: 'lecture' },
      ];
    });
    await page.goto(addressOf(course, LOCKED));
    await note(page).getByText(REQUIRED).waitFor();
    await note(page).getByText('شاهدت هذا الدرس 3 من 3 مرات مسموح بها').waitFor();
    expect(await note(page).getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('اختبار سريع')]);
    await note(page).getByText('من كورس آخر').waitFor();
    expect(await player(page).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await note(page).getByRole('link').click();
    await page.waitForURL('**/exam/**/start');
  });

  it('LE-02 required exams and homeworks open the lecture once they are completed', async () => {
    const { member, course } = await enrolledMember();
    const page = await openAs(member);
    const { item: homework } = itemOf(course, 'واجب شدة');
    await alterCourse(page, (known) => {
      const { item } = itemOf(known, OPENER);
      const done = known.progress.some(({ content, isCompleted }) => isCompleted && content === homework._id);
      Object.assign(item, { requiredContent: [homework._id] }, done ? {} : { video: null });
    });
    await page.goto(addressOf(course, OPENER));
    await note(page)
      .getByRole('link', { name: /واجب شدة/ })
      .click();
    await page.getByText('لم يتم تصحيح الواجب حاليًا').waitFor();
    await staff('grade-homework', member.studentCode, 't3-current-hw-charge');
    await page.goBack();
    await player(page).waitFor();
    await page.getByRole('heading', { level: 1, name: OPENER }).waitFor();
  });
});

describe('views left', () => {
  it('LE-04 warns from two views left on, not at three', async () => {
    const { member, course } = await enrolledMember();
    const page = await openAs(member);
    const warning = page.getByText(/عدد المشاهدات المتبقية/);
    const openAt = async (watchLimit: number, watchedCount: number): Promise<void> => {
      await page.unroute(COURSE_CALL);
      await alterCourse(page, (known) => {
        const { item } = itemOf(known, FREE);
        item.watchLimit = watchLimit;
        known.progress = [{ content: item._id, isCompleted: true, watchedCount, watchPercentage: 100 }];
      });
      await page.goto(addressOf(course, FREE));
      await player(page).waitFor();
    };
    await openAt(5, 2);
    expect(await warning.count()).toBe(0);
    await openAt(5, 3);
    expect(await warning.innerText()).toBe('عدد المشاهدات المتبقية: 2');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('LE-04 the last view plays to its end although it uses up the limit', async () => {
    const { member, course } = await enrolledMember();
    await reportWatched(member, course, OPENER);
    for (const watchedCount of [1, 2])
      await reportWatched(member, course, LOCKED, { watchedCount, watchPercentage: 60 });
    const page = await openAs(member);
    const sent = recordCalls(page);
    await page.goto(addressOf(course, LOCKED));
    const remote = await bunnyRemote(page);
    await remote.at(6, 7, 8, 9, 10, 11, 12);
    await until('the end in the database', async () => {
      const { progress } = await courseOf(member, courseId);
      return progress.find(({ content }) => content === itemOf(course, LOCKED).item._id)?.watchPercentage === 100;
    });
    expect(sent.reports()).toHaveLength(11);
    await page.getByText('عدد المشاهدات المتبقية: 0').waitFor();
    expect(await player(page).count()).toBe(1);
    await page.reload();
    await note(page).getByText('شاهدت هذا الدرس 3 من 3').waitFor();
  });
});
