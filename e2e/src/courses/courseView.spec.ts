import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axeViolations';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { until } from '../harness/until';
import { enterCourse } from './detailsPage';
import { addressOf, enrolledMember, newCodes, openAs, reportWatched } from './member';
import type { CourseAnswer, Member } from './member';
import { COURSE_CALL, refuse } from './wire';
import { drawer, list, opener, sidebar, title, walk } from './viewPage';

let member: Member;
let course: CourseAnswer;
let courseId: string;

beforeAll(async () => {
  const [code] = await newCodes('t3-current', 1);
  ({ member, course } = await enrolledMember('t3-current', code));
  courseId = course.course._id;
  await reportWatched(member, course, 'ما هو التيار');
});

const focused = (page: Page, words: string) =>
  page.waitForFunction((text) => (document.activeElement?.textContent ?? '').includes(text), words);

describe('frame of the course view', () => {
  it('CV-01 shows the list beside the item on a desktop: progress, sections, the current and the completed items marked', async () => {
    const page = await openAs(member);
    await page.goto(addressOf(course, 'شدة التيار وفرق الجهد'));
    await title(page, 'شدة التيار').waitFor();
    const bar = sidebar(page).getByRole('progressbar', { name: 'تقدمك في الكورس' });
    expect([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuetext')]).toEqual([
      '7',
      '1 من 14',
    ]);
    expect((await sidebar(page).innerText()).replace(/[\s\u2066-\u2069]+/g, ' ')).toContain('1 من 14 · 7%');
    expect((await sidebar(page).boundingBox())?.width).toBe(320);
    // At the inline start: the right side.
    expect((await sidebar(page).boundingBox())?.x).toBe(1280 - 320);
    const current = list(page).locator('[aria-current="page"]');
    expect(await current.allInnerTexts()).toEqual([expect.stringContaining('شدة التيار وفرق الجهد')]);
    expect(await current.getAttribute('href')).toBe(addressOf(course, 'شدة التيار وفرق الجهد'));
    const done = list(page).getByRole('link', { name: /مكتمل/ }).filter({ hasNotText: 'لم يكتمل' });
    expect(await done.allInnerTexts()).toEqual([expect.stringContaining('ما هو التيار الكهربي')]);
    expect((await list(page).getByRole('button').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
      course.course.sections.map((section) => section.title),
    );
    expect(await opener(page).isVisible()).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('CV-01 is a drawer of 320 px on a phone, which keeps the focus and closes on Escape, outside press and choice', async () => {
    const page = await openAs(member, { viewport: VIEWPORTS.phone });
    await page.goto(addressOf(course, 'شدة التيار وفرق الجهد'));
    await title(page, 'شدة التيار').waitFor();
    expect(await sidebar(page).isVisible()).toBe(false);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const box = await drawer(page).boundingBox();
    expect([box?.width, box?.x, box?.height]).toEqual([320, 40, 740]);
    expect(await drawer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    // Tab stays inside the drawer or goes to the browser's own bar.
    for (let press = 0; press < 24; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
      );
      expect(outside).toBe(false);
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await opener(page).click();
    await page.mouse.click(15, 400);
    await drawer(page).waitFor({ state: 'detached' });
    await opener(page).click();
    await drawer(page).getByRole('button', { name: 'إغلاق محتوى الكورس' }).click();
    await drawer(page).waitFor({ state: 'detached' });
    await opener(page).click();
    await drawer(page)
      .getByRole('link', { name: /واجب شدة/ })
      .click();
    await drawer(page).waitFor({ state: 'detached' });
    await title(page, 'واجب شدة').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('CV-02 previous and next cross sections by mouse and keyboard, and stop at both ends', async () => {
    const page = await openAs(member);
    const titles = course.course.sections.flatMap(({ content }) => content.map((item) => item.title));
    await page.goto(`/course/view/${courseId}`);
    await title(page, titles[0] ?? '').waitFor();
    expect(await walk(page, 'السابق').count()).toBe(0);
    for (const [at, next] of titles.slice(1).entries()) {
      expect(await walk(page, 'التالي').innerText()).toContain(next);
      if (at % 2 === 0) await walk(page, 'التالي').click();
      else {
        await walk(page, 'التالي').focus();
        await page.keyboard.press('Enter');
      }
      await title(page, next).waitFor();
      await until('the mark', async () =>
        (await list(page).locator('[aria-current="page"]').innerText()).includes(next),
      );
    }
    expect(await walk(page, 'التالي').count()).toBe(0);
    const last = titles.at(-2) ?? '';
    await walk(page, 'السابق').click();
    await title(page, last).waitFor();
    await focused(page, last);
    await page.goBack();
    await title(page, titles.at(-1) ?? '').waitFor();
  });

  it('CV-03 opens the first item, and later the one visited last', async () => {
    const { member: fresh, course: free } = await enrolledMember('t3-foundation');
    const page = await openAs(fresh);
    await page.goto(`/course/view/${free.course._id}`);
    await title(page, 'الكميات الكهربية').waitFor();
    await page.goto(addressOf(free, 'واجب الوحدات'));
    await title(page, 'واجب الوحدات').waitFor();
    await page.goto('/student/courses');
    await enterCourse(page, /تأسيس الكهرباء/);
    await title(page, 'واجب الوحدات').waitFor();
    await page.goBack();
    await page.waitForURL('**/course/details/**');
  });

  it('CV-01 redirects visitors to login, shows a missing course, and failures with a retry', async () => {
    const visitor = await openPage();
    await visitor.goto(addressOf(course, 'واجب شدة'));
    await visitor.waitForURL('**/login**');
    const page = await openAs(member, { expectedErrors: /404|500/ });
    await page.goto('/course/view/000000000000000000000000');
    await page.getByRole('heading', { level: 2, name: 'بيانات الكورس غير موجودة' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await refuse(page, COURSE_CALL, 500, 'عطل');
    await page.goto(`/course/view/${courseId}`);
    await page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' }).waitFor();
    expect(await page.getByRole('button', { name: 'إعادة المحاولة' }).count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(COURSE_CALL);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await list(page).waitFor();
    await page.goto(
      addressOf(course, 'واجب شدة')
        .replace(/[^/]+$/, 'nothing')
        .replace('homework', 'lecture'),
    );
    await page.getByRole('heading', { level: 2, name: 'لا توجد بيانات' }).waitFor();
  });
});
