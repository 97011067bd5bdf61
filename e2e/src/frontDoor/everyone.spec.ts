import type { Page } from 'playwright-core';
import { openPage, origin } from '../harness/browserTest';
import { serveBunny } from '../harness/bunnyEmbed';
import { askApi, demoStudent } from '../harness/student';
import { until } from '../harness/until';
import { CALLS, faults, provoke, refusal, success } from './apiAnswers';
import { enter, registered } from './entrance';
import {
  headingFocused,
  layoutShifts,
  seriousViolations,
  settle,
  sidewaysScroll,
  watchLayoutShifts,
} from './soundness';

const NARROW = { width: 320, height: 640 };
/** 1280 pixels looked at with a zoom of 200 %. */
const ZOOMED = { width: 640, height: 430 };
const DESKTOP = { width: 1280, height: 860 };
const WIDEST = { width: 2400, height: 900 };
const SHIFT_LIMIT = 0.02;

const NOISE = /status of (404|500)|ERR_/;
const UGLY = /\bundefined\b|\bNaN\b|\bnull\b|\[object Object\]|Invalid Date/;

const main = (page: Page) => page.getByRole('main');

/** Everything that must hold of any page in any state, at every width. */
async function expectSound(page: Page, what: string): Promise<void> {
  await settle(page);
  for (const viewport of [NARROW, ZOOMED, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect({ what, ...viewport, ...(await sidewaysScroll(page)) }).toMatchObject({ px: 0 });
    if (viewport !== ZOOMED)
      expect({ what, ...viewport, axe: await seriousViolations(page) }).toMatchObject({ axe: [] });
  }
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(UGLY);
  expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  await page.setViewportSize(NARROW);
}

async function expectSteady(page: Page, what: string): Promise<void> {
  const { sum, what: moved } = await layoutShifts(page);
  expect(sum > SHIFT_LIMIT ? [what, sum, ...moved] : []).toEqual([]);
}

/** A page on which nothing moves by itself and the API takes its time, so that every skeleton is seen. */
async function openCalm(student: 'visitor' | 'student'): Promise<Page> {
  const page = await openPage({ viewport: NARROW, expectedErrors: NOISE });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchLayoutShifts(page);
  if (student === 'student') await enter(page);
  await page.route(CALLS.all, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.fallback();
  });
  return page;
}

describe('every route of the front door', () => {
  it.each([
    ['visitor', '/', 'الفيزياء أسهل مما تتخيل'],
    ['visitor', '/login', 'تسجيل الدخول'],
    ['visitor', '/signup', 'إنشاء حساب جديد'],
    ['visitor', '/not-found-404', 'هذا المسار غير موجود على المنصة'],
    ['student', '/', 'الفيزياء أسهل مما تتخيل'],
    ['student', '/student/details', 'بياناتي'],
    ['student', '/student/courses', 'كورساتي'],
    ['student', '/student/results', 'نتائج الامتحانات'],
  ] as const)('SH-11 SH-14 is for everyone, and steady: %s at %s', async (who, address, heading) => {
    const page = await openCalm(who);
    const title = main(page)
      .locator('h1')
      .filter({ hasText: new RegExp(heading.replaceAll(' ', '\\s+')) });
    // In both shapes of the page, from the first paint to the last answer.
    for (const viewport of [DESKTOP, NARROW]) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      await title.waitFor({ state: 'attached' });
      await settle(page);
      await expectSteady(page, `${address} at ${viewport.width}`);
    }
    await expectSound(page, address);
    await page.reload();
    await title.waitFor({ state: 'attached' });
    await page.setViewportSize(WIDEST);
    const box = await main(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(1800);
    expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - WIDEST.width)).toBeLessThanOrEqual(2);
  });
});

describe('every state of the student area', () => {
  it.each([
    ['loading', faults.silent, faults.silent],
    ['empty', success({ enrollments: [] }), success({ attendances: [] })],
    ['failed', refusal(500), refusal(500)],
  ])('SH-11 is for everyone, and steady: %s', async (state, courses, results) => {
    const page = await openPage({ viewport: NARROW, expectedErrors: NOISE });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchLayoutShifts(page);
    await enter(page);
    await provoke(page, CALLS.enrollments, courses);
    await provoke(page, CALLS.attendances, results);
    for (const address of ['/student/courses', '/student/results']) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await main(page).locator('h1').waitFor({ state: 'attached' });
      if (state === 'failed') await main(page).getByRole('alert').waitFor();
      if (state === 'empty') await main(page).getByRole('heading', { level: 2 }).waitFor();
      if (state === 'loading') await main(page).locator('[aria-busy="true"]').waitFor();
      else await expectSteady(page, `${address} ${state}`);
      const soundness = state === 'loading' ? expectSoundWhileLoading : expectSound;
      await soundness(page, `${address} ${state}`);
    }
  });

  it('SH-11 is for everyone with menus open, forms complaining, and a section that is down', async () => {
    const page = await openPage({ viewport: NARROW, expectedErrors: NOISE });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('button', { name: 'فتح القائمة' }).click();
    await expectSound(page, 'visitor menu');
    await page.goto('/signup');
    await main(page).getByRole('button', { name: 'إنشاء الحساب' }).click();
    await main(page).getByText('هذا الحقل مطلوب').first().waitFor();
    await expectSound(page, 'signup complaining');
    await page.route('**/apps/remote-course-player/**', faults.refused);
    await page.goto('/course/stage/highschool/grade/third');
    await page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' }).waitFor();
    await expectSound(page, 'section down');
    await enter(page);
    await page.goto('/student/results');
    await main(page)
      .getByRole('button', { name: /فتح القائمة/ })
      .click();
    await page.getByRole('dialog', { name: 'صفحات الطالب' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const row of await main(page).getByRole('list').getByRole('button').all()) await row.click();
    await page.getByRole('button', { name: /قائمة الحساب/ }).click();
    await expectSound(page, 'results unfolded and account menu open');
  });
});

async function expectSoundWhileLoading(page: Page, what: string): Promise<void> {
  for (const viewport of [DESKTOP, NARROW]) {
    await page.setViewportSize(viewport);
    expect({ what, ...(await sidewaysScroll(page)) }).toMatchObject({ px: 0 });
    expect({ what, axe: await seriousViolations(page) }).toMatchObject({ axe: [] });
  }
}

interface CourseAnswer {
  course: { sections: { _id: string; content: { _id: string; type: 'lecture' | 'exam' | 'homework' }[] }[] };
  enrollmentId: string;
}

/** Enrolls a fresh student in the free course and starts its exam; gives every address of the course. */
async function addressesOfFreeCourse(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => window.localStorage.getItem('loginToken') ?? '');
  const tell = (path: string, body: object) =>
    fetch(`${origin()}/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { courses } = await askApi<{ courses: { _id: string; price: number }[] }>(
    page,
    '/course?grade=third&stage=highschool',
  );
  const courseId = courses.find(({ price }) => price === 0)?._id ?? '';
  await tell('/transaction/enroll', { codeKey: '', courseId, paymentMethod: 'free' });
  const { course, enrollmentId } = await askApi<CourseAnswer>(page, `/course/${courseId}`);
  const items = course.sections.flatMap(({ _id, content }) => content.map((item) => ({ section: _id, ...item })));
  const at = (type: string): string => {
    const item = items.find((candidate) => candidate.type === type);
    return `/course/view/${courseId}/section/${item?.section}/${type}/${item?._id}`;
  };
  const examId = items.find(({ type }) => type === 'exam')?._id ?? '';
  await tell('/attendance/start', { examId, enrollmentId });
  return [
    '/student/details',
    '/student/courses',
    '/student/results',
    '/course/stage/highschool/grade/third',
    '/course/buy',
    `/course/details/${courseId}`,
    at('lecture'),
    at('homework'),
    `${at('exam')}/start`,
    `${at('exam')}/attend`,
  ];
}

describe('the route table', () => {
  it('SH-14 SH-11 opens each address by itself, survives a reload, and walks back and forward through all of them', async () => {
    const page = await openPage({ viewport: NARROW });
    await serveBunny(page);
    await enter(page, await registered());
    const addresses = await addressesOfFreeCourse(page);
    const headings: string[] = [];
    const heading = async (): Promise<string> => {
      const title = page.locator('h1').first();
      await title.waitFor({ state: 'attached' });
      await until('the heading to be filled', async () => ((await title.textContent()) ?? '').trim() !== '');
      return (await title.textContent()) ?? '';
    };
    for (const address of addresses) {
      await page.goto(address);
      headings.push(await heading());
      expect(new URL(page.url()).pathname).toBe(address);
      await page.reload();
      await page
        .locator('h1')
        .filter({ hasText: headings.at(-1) ?? '' })
        .first()
        .waitFor({ state: 'attached' });
      expect({ address, ...(await sidewaysScroll(page)) }).toMatchObject({ px: 0 });
    }
    // On the widest screen the exam stays within reach of one look.
    await page.setViewportSize(WIDEST);
    const span = await main(page)
      .locator('h1, button, label')
      .evaluateAll((all) => {
        const boxes = all.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
        return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      });
    expect(span).toBeGreaterThan(400);
    expect(span).toBeLessThanOrEqual(1200);
    await page.setViewportSize(NARROW);
    for (const [at, address] of [...addresses.entries()].reverse().slice(1)) {
      await page.goBack();
      await page.waitForURL(`**${address}`);
      expect(await heading()).toBe(headings[at]);
    }
    for (const address of addresses.slice(1, 4)) {
      await page.goForward();
      await page.waitForURL(`**${address}`);
    }
  });
});

describe('keyboards and other ways in', () => {
  it('SH-04 SH-05 leads from the first key to the last: skip link, bar, page, with the focus always seen', async () => {
    const page = await openPage({ viewport: DESKTOP });
    await page.goto('/');
    await main(page).getByRole('link', { name: 'إنشاء حساب' }).waitFor();
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const name = element.getAttribute('aria-label') ?? element.innerText;
        return { name: name.trim().replace(/\s+/g, ' '), seen: outlineStyle !== 'none' && outlineWidth !== '0px' };
      });
    const stops: string[] = [];
    while (stops.at(-1) !== 'واتساب') {
      await page.keyboard.press('Tab');
      const stop = await focused();
      expect(stop).toEqual({ name: stop?.name, seen: true });
      stops.push(stop?.name ?? '');
    }
    expect(stops.slice(0, 6)).toEqual([
      'تخطَّ إلى المحتوى',
      'منصة الفيزياء',
      'تسجيل الدخول',
      'إنشاء حساب',
      'إنشاء حساب',
      'تسجيل الدخول',
    ]);
    expect(stops).toContain('مميزات المنصة');
    expect(stops.filter((name) => name === 'عرض جميع الكورسات')).toHaveLength(2);
    await page.reload();
    await main(page).getByRole('link', { name: 'إنشاء حساب' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect((await focused())?.name).toBe('إنشاء حساب');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signup');
    await headingFocused(page);
    expect(await page.title()).toBe('إنشاء حساب جديد | منصة الفيزياء');
    await page.goBack();
    await headingFocused(page);
    expect(await page.title()).toBe('منصة الفيزياء');
  });

  it('SH-14 moves the focus to the heading of the page that a guard or a login leads to', async () => {
    const page = await openPage({ viewport: DESKTOP });
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).click();
    await headingFocused(page);
    const { studentCode, password } = demoStudent();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(studentCode);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/student/courses');
    await headingFocused(page);
    await page.getByRole('link', { name: 'نتائج الامتحانات' }).first().click();
    await until('the results to be focused', () =>
      page.evaluate(() => document.activeElement?.textContent === 'نتائج الامتحانات'),
    );
  });

  it('SH-01 keeps every border, mark and focus ring in forced colours, and every button a name', async () => {
    const page = await openPage({ viewport: DESKTOP });
    await enter(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/student/results');
    const row = main(page).getByRole('list').getByRole('button').first();
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    // The ring goes around the whole row, which is what a press works on.
    expect(await row.evaluate((button) => getComputedStyle(button, '::after').outlineStyle)).toBe('solid');
    // The length of a bar is painted with backgrounds, which these modes drop unless told otherwise.
    const bar = main(page).getByRole('progressbar').first().locator('> *').first();
    const painted = await bar.evaluate((fill) => {
      const track = fill.parentElement;
      return track ? [getComputedStyle(fill).backgroundColor, getComputedStyle(track).backgroundColor] : [];
    });
    expect(painted[0]).not.toBe(painted[1]);
    const nameless = await page.locator('button, a, input, select').evaluateAll(
      (all) =>
        all.filter((control) => {
          const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
          const labels = control instanceof HTMLInputElement ? (control.labels?.length ?? 0) : 0;
          return name.trim() === '' && labels === 0 && !control.hasAttribute('aria-labelledby');
        }).length,
    );
    expect(nameless).toBe(0);
  });
});
