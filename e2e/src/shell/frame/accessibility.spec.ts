import type { Page } from 'playwright-core';
import { axeViolations } from '../../harness/axeViolations';
import { openPage } from '../../harness/browserTest';
import { CALLS, faults, provoke, refusal, success } from '../apiAnswers';
import { enter } from '../logInDirectly';
import { layoutShifts, settle, sidewaysScroll, watchLayoutShifts } from '../pageChecks';

const NARROW = { width: 320, height: 640 };
/** 1280 px at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 430 };
const DESKTOP = { width: 1280, height: 860 };
const WIDEST = { width: 2400, height: 900 };
const SHIFT_LIMIT = 0.02;

const NOISE = /status of (404|500)|ERR_/;
const UGLY = /\bundefined\b|\bNaN\b|\bnull\b|\[object Object\]|Invalid Date/;

const main = (page: Page) => page.getByRole('main');

/** Checks the texts and the width at each size, with axe at `checked`: only a page's frame differs between them. */
async function expectAccessibleAndSteady(page: Page, what: string, checked = [NARROW]): Promise<void> {
  await settle(page);
  for (const viewport of [NARROW, ZOOMED, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect({ what, ...viewport, ...(await sidewaysScroll(page)) }).toMatchObject({ px: 0 });
    if (checked.includes(viewport))
      expect({ what, ...viewport, axe: await axeViolations(page) }).toMatchObject({ axe: [] });
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

/** Opens a page without animations and with a slow API, so that every skeleton is shown. */
async function openSlowApiPage(student: 'visitor' | 'student'): Promise<Page> {
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

describe('every route of shell, remote-public and remote-student', () => {
  it.each([
    ['visitor', '/', 'الفيزياء أسهل مما تتخيل'],
    ['visitor', '/login', 'تسجيل الدخول'],
    ['visitor', '/signup', 'إنشاء حساب جديد'],
    ['visitor', '/not-found-404', 'هذا المسار غير موجود على المنصة'],
    ['student', '/', 'الفيزياء أسهل مما تتخيل'],
    ['student', '/student/details', 'بياناتي'],
    ['student', '/student/courses', 'كورساتي'],
    ['student', '/student/results', 'نتائج الامتحانات'],
  ] as const)('SH-11 SH-14 is accessible and steady: %s at %s', async (who, address, heading) => {
    const page = await openSlowApiPage(who);
    const title = main(page)
      .locator('h1')
      .filter({ hasText: new RegExp(heading.replaceAll(' ', '\\s+')) });
    // At both widths, from the first paint to the last response.
    for (const viewport of [DESKTOP, NARROW]) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      await title.waitFor({ state: 'attached' });
      await settle(page);
      await expectSteady(page, `${address} at ${viewport.width}`);
    }
    await expectAccessibleAndSteady(page, address, [NARROW, DESKTOP]);
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
  ])('SH-11 is accessible and steady: %s', async (state, courses, results) => {
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
      const check = state === 'loading' ? expectAccessibleWhileLoading : expectAccessibleAndSteady;
      await check(page, `${address} ${state}`);
    }
  });

  it('SH-11 is accessible with open menus, form errors, and a failed section', async () => {
    const page = await openPage({ viewport: NARROW, expectedErrors: NOISE });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('button', { name: 'فتح القائمة' }).click();
    await expectAccessibleAndSteady(page, 'visitor menu');
    await page.goto('/signup');
    await main(page).getByRole('button', { name: 'إنشاء الحساب' }).click();
    await main(page).getByText('هذا الحقل مطلوب').first().waitFor();
    await expectAccessibleAndSteady(page, 'signup complaining');
    await page.route('**/apps/remote-course-player/**', faults.refused);
    await page.goto('/course/stage/highschool/grade/third');
    await page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' }).waitFor();
    await expectAccessibleAndSteady(page, 'section down');
    await enter(page);
    await page.goto('/student/results');
    await main(page)
      .getByRole('button', { name: /فتح القائمة/ })
      .click();
    await page.getByRole('dialog', { name: 'صفحات الطالب' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const row of await main(page).getByRole('list').getByRole('button').all()) await row.click();
    await page.getByRole('button', { name: /قائمة الحساب/ }).click();
    await expectAccessibleAndSteady(page, 'results unfolded and account menu open');
  });
});

async function expectAccessibleWhileLoading(page: Page, what: string): Promise<void> {
  for (const viewport of [DESKTOP, NARROW]) {
    await page.setViewportSize(viewport);
    expect({ what, ...(await sidewaysScroll(page)) }).toMatchObject({ px: 0 });
  }
  expect({ what, axe: await axeViolations(page) }).toMatchObject({ axe: [] });
}
