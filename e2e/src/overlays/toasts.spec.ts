import type { Locator, Page } from 'playwright-core';
import { prepareExams, beginExam, askToSubmit, navigator } from '../exam/examRoom';
import type { Sitting } from '../exam/examRoom';
import type { ExamCourse } from '../exam/examCourse';
import { buildExam } from '../exam/examFile';
import { openPage, VIEWPORTS, withMotion } from '../harness/browserTest';
import { CALLS, faults, provoke, toasts } from '../shell/apiAnswers';
import { demoStudent, logIn } from '../harness/student';
import { enter } from '../shell/logInDirectly';
import { until } from '../harness/until';

withMotion();

const NOISE = /ERR_|Failed to load|status of 5/;
const OFFLINE = 'لا يوجد اتصال بالإنترنت';

let exams: ExamCourse;
beforeAll(async () => {
  exams = await prepareExams('toasts', [buildExam('toasts', { attempts: 9 })]);
});

/** Returns true if a pointer in the element's middle hits it. */
function isInFront(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && node.contains(met);
  });
}

/** Waits until a toast is below an element. */
async function movesBelow(toast: Locator, element: Locator): Promise<void> {
  await until('the toast to move below', async () => {
    const [shown, box] = await Promise.all([toast.boundingBox(), element.boundingBox()]);
    return shown !== null && box !== null && shown.y >= box.y + box.height;
  });
}

/** Counts how often a text entered a live region. */
async function watchAnnouncements(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const seen = { count: 0 };
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue;
          const live = '[role=status], [role=alert], [aria-live]';
          const places = node.matches(live) ? [node] : [...node.querySelectorAll(live)];
          if (places.some(({ textContent }) => textContent?.includes(wanted) === true)) seen.count += 1;
        }
      }
    }).observe(document, { childList: true, subtree: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count);
}

async function goOffline({ page }: Sitting): Promise<void> {
  await page.context().setOffline(true);
  await toasts(page).filter({ hasText: OFFLINE }).waitFor();
}

describe('a toast', () => {
  it('OV-01 is above an open dialog, can be closed there, and the dialog stays', async () => {
    const sitting = await beginExam(exams, 'toasts', { expectedErrors: NOISE });
    const { page } = sitting;
    const dialog = await askToSubmit(sitting);
    await goOffline(sitting);
    const toast = toasts(page).filter({ hasText: OFFLINE });
    await toast.hover();
    expect(await isInFront(toast)).toBe(true);
    await toast.getByRole('button', { name: 'إغلاق الإشعار' }).click();
    await toast.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await page.context().setOffline(false);
  });

  it('OV-01 stays in front when a dialog opens after it, and is announced once', async () => {
    const sitting = await beginExam(exams, 'toasts', { expectedErrors: NOISE });
    const { page } = sitting;
    const announced = await watchAnnouncements(page, OFFLINE);
    await goOffline(sitting);
    const toast = toasts(page).filter({ hasText: OFFLINE });
    await toast.hover();
    await navigator(sitting).getByRole('button', { name: 'إرسال الامتحان' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    await dialog.waitFor();
    expect(await isInFront(toast)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await isInFront(toast)).toBe(true);
    expect(await announced()).toBe(1);
    await page.context().setOffline(false);
  });

  it('OV-01 leaves the button free that closes a drawer, also on a phone that lies on its side', async () => {
    const page = await openPage({ viewport: { width: 568, height: 320 }, expectedErrors: NOISE });
    await enter(page);
    await page.goto('/student/courses');
    await page.getByRole('button', { name: /فتح القائمة.*كورساتي/ }).click();
    const drawer = page.getByRole('dialog', { name: 'صفحات الطالب' });
    await drawer.waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await page.context().setOffline(true);
    await toasts(page).filter({ hasText: OFFLINE }).waitFor();
    expect(await isInFront(drawer.getByRole('button', { name: 'إغلاق القائمة' }))).toBe(true);
    await page.context().setOffline(false);
  });

  it('OV-01 pauses while the pointer or the focus is on it', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await page.clock.install();
    await page.goto('/login');
    await provoke(page, CALLS.login, faults.refused);
    await page.getByLabel('كود الطالب').fill('20418');
    await page.getByLabel('كلمة المرور', { exact: true }).fill('whatever');
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    const toast = toasts(page).first();
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await toast.isVisible()).toBe(true);
    await toast.getByRole('button').focus();
    await page.mouse.move(10, 600);
    await page.clock.runFor(20_000);
    expect(await toast.isVisible()).toBe(true);
    await page.getByLabel('كود الطالب').focus();
    await page.clock.runFor(4100);
    await until('the toast to go', async () => (await toasts(page).count()) === 0);
  });

  it('OV-01 does not cover the name of the page that opens after a login on a phone', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await page.goto('/login');
    await logIn(page, demoStudent());
    const toast = toasts(page).filter({ hasText: 'تم تسجيل الدخول' });
    await toast.hover();
    await page.getByRole('heading', { level: 1, name: 'كورساتي' }).waitFor({ state: 'attached' });
    const name = page.locator('#root').getByRole('button', { name: /فتح القائمة.*كورساتي/ });
    await movesBelow(toast, name);
  });

  it.each(['before', 'after'])('OV-01 does not cover the menu of a phone that is opened %s it', async (order) => {
    const page = await openPage({ viewport: VIEWPORTS.phone, expectedErrors: NOISE });
    await page.goto('/');
    const opener = page.locator('#root').getByRole('button', { name: 'فتح القائمة' });
    // Opens once the page runs.
    await opener.click();
    if (order === 'after') await page.locator('#root').getByRole('button', { name: 'إغلاق القائمة' }).click();
    await page.context().setOffline(true);
    const toast = toasts(page).first();
    await toast.hover();
    if (order === 'after') await opener.click();
    const menu = page
      .locator('#root')
      .getByRole('navigation')
      .filter({ has: page.getByText('إنشاء حساب') });
    await movesBelow(toast, menu);
  });

  it('OV-01 does not cover the heading while the account menu is open beside it', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await page.goto('/login');
    await logIn(page, demoStudent());
    const toast = toasts(page).filter({ hasText: 'تم تسجيل الدخول' });
    await toast.hover();
    const heading = page.locator('#root').getByRole('heading', { level: 1, name: 'كورساتي' });
    await heading.waitFor();
    // By keyboard, so that the pointer stays on the toast. Only two toasts reach down to the heading.
    await page
      .locator('#root')
      .getByRole('button', { name: /^قائمة الحساب/ })
      .press('Enter');
    await page.context().setOffline(true);
    await movesBelow(toast, heading);
  });
});
