import type { Locator, Page } from 'playwright-core';
import { addressOf, enrolledMember, newCodes, openAs } from '../courses/member';
import type { CourseAnswer, Member } from '../courses/member';
import { drawer, opener } from '../courses/viewPage';
import { openPage, VIEWPORTS, withMotion } from '../harness/browserTest';
import { until } from '../harness/until';
import { beginExam, jumpTo, navigator, prepareExams, question, watchSubmissions } from '../exam/examRoom';
import type { ExamCourse } from '../exam/examCourse';
import { buildExam } from '../exam/examFile';
import { enter } from '../shell/logInDirectly';
import { accessibleText, historySettled, keepsFocus, pressBack, swipe, wheel } from './layerPage';

withMotion();

let member: Member;
let course: CourseAnswer;
let exams: ExamCourse;

beforeAll(async () => {
  const [code] = await newCodes('t3-current', 1);
  ({ member, course } = await enrolledMember('t3-current', code));
  exams = await prepareExams('layers', [buildExam('layers', { attempts: 9 })]);
});

interface Opened {
  page: Page;
  button: Locator;
  dialog: Locator;
  /** A text of the page behind, hidden from screen readers while the dialog is open. */
  behind: RegExp;
}

async function studentDrawer(): Promise<Opened> {
  const page = await openPage({ viewport: VIEWPORTS.phone });
  await enter(page);
  await page.goto('/student/courses');
  await page.getByRole('heading', { level: 1, name: 'كورساتي' }).waitFor();
  return {
    page,
    button: page.getByRole('button', { name: /فتح القائمة.*كورساتي/ }),
    dialog: page.getByRole('dialog', { name: 'صفحات الطالب' }),
    behind: /heading كورساتي/,
  };
}

async function courseDrawer(): Promise<Opened> {
  const page = await openAs(member, { viewport: VIEWPORTS.phone });
  await page.goto(addressOf(course, 'شدة التيار وفرق الجهد'));
  await page.getByRole('heading', { level: 1, name: 'شدة التيار' }).waitFor();
  return { page, button: opener(page), dialog: drawer(page), behind: /navigation التنقل بين المحتوى/ };
}

async function examSheet(): Promise<Opened> {
  const sitting = await beginExam(exams, 'layers', { viewport: VIEWPORTS.phone });
  const { page } = sitting;
  return {
    page,
    button: page.getByRole('button', { name: /^فتح قائمة الأسئلة/ }),
    dialog: page.getByRole('dialog', { name: 'الأسئلة' }),
    behind: /heading السؤال 1 من 3/,
  };
}

async function confirmation(): Promise<Opened> {
  const sitting = await beginExam(exams, 'layers');
  return {
    page: sitting.page,
    button: navigator(sitting).getByRole('button', { name: 'إرسال الامتحان' }),
    dialog: sitting.page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' }),
    behind: /heading السؤال 1 من 3/,
  };
}

describe.each([
  ['drawer of the student area', studentDrawer],
  ['drawer of a course', courseDrawer],
  ['sheet of question numbers', examSheet],
  ['confirmation of an exam', confirmation],
])('the %s', (_, openCase) => {
  it('OV-02 traps and returns the focus, locks and hides the page, and closes on Escape and the back button', async () => {
    const { page, button, dialog, behind } = await openCase();
    const address = page.url();
    expect(await accessibleText(page)).toMatch(behind);
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await keepsFocus(dialog)).toBe(true);
    }
    expect(await accessibleText(page)).not.toMatch(behind);
    expect(await wheel(page)).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until('the focus to return', () => button.evaluate((element) => element === document.activeElement));
    expect(await accessibleText(page)).toMatch(behind);

    await historySettled(page);
    await button.click();
    await dialog.waitFor();
    await page.waitForFunction(() => (window.history.state as { layerDepth?: number }).layerDepth === 1);
    await pressBack(page);
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await historySettled(page);
  });
});

describe('swiping', () => {
  it.each([
    ['student area', studentDrawer],
    ['course', courseDrawer],
  ])('OV-02 closes the drawer of the %s towards its edge, and a short swipe does not', async (_, openCase) => {
    const { page, button, dialog } = await openCase();
    await button.click();
    await dialog.waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await swipe(page, [120, 400], [60, 400]);
    expect(await dialog.isVisible()).toBe(true);
    expect((await dialog.boundingBox())?.x).toBe(40);
    await swipe(page, [120, 400], [330, 410]);
    await dialog.waitFor({ state: 'detached' });
  });

  it('OV-02 pulls the sheet of question numbers down by its grip', async () => {
    const { page, button, dialog } = await examSheet();
    await button.click();
    await dialog.waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const top = (await dialog.boundingBox())?.y ?? 0;
    await swipe(page, [180, top + 12], [180, top + 260]);
    await dialog.waitFor({ state: 'detached' });
  });
});

it.each([
  ['student area', studentDrawer],
  ['course', courseDrawer],
])('OV-02 closes the drawer of the %s where a wide page has no drawer, as on a turned phone', async (_, openCase) => {
  const { page, button, dialog, behind } = await openCase();
  await button.click();
  await dialog.waitFor();
  await page.setViewportSize(VIEWPORTS.desktop);
  await dialog.waitFor({ state: 'detached' });
  expect(await accessibleText(page)).toMatch(behind);
  await historySettled(page);
});

it('OV-02 follows a link in a drawer, and needs no extra press to go back', async () => {
  const { page, button, dialog } = await studentDrawer();
  await button.click();
  await dialog.waitFor();
  await page.waitForFunction(() => (window.history.state as { layerDepth?: number }).layerDepth === 1);
  await dialog.getByRole('link', { name: 'نتائج الامتحانات' }).click();
  await page.waitForURL('**/student/results');
  await dialog.waitFor({ state: 'detached' });
  await pressBack(page);
  await page.waitForURL('**/student/courses');
  await historySettled(page);
  expect(await dialog.count()).toBe(0);
  await pressBack(page);
  await page.waitForURL((url) => !url.pathname.startsWith('/student'));
});

it('OV-02 goes back with one press after a reload with an open drawer', async () => {
  const { page, button, dialog } = await studentDrawer();
  const length = await page.evaluate(() => window.history.length);
  await button.click();
  await dialog.waitFor();
  await page.waitForFunction((before) => window.history.length > before, length);
  await page.reload();
  await button.waitFor();
  await historySettled(page);
  expect(await dialog.count()).toBe(0);
  await pressBack(page);
  await page.waitForURL((url) => !url.pathname.startsWith('/student'));
});

describe('submitting', () => {
  it('OV-06 opens the confirmation on a double click and keeps it open', async () => {
    const sitting = await beginExam(exams, 'layers');
    const { page } = sitting;
    const sent = watchSubmissions(page);
    const submit = navigator(sitting).getByRole('button', { name: 'إرسال الامتحان' });
    await submit.dblclick();
    const dialog = page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    await dialog.waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await page.waitForTimeout(600);
    await page.mouse.click(10, 400);
    await dialog.waitFor({ state: 'detached' });
    await jumpTo(sitting, 3).click();
    await question(sitting, 3).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'إرسال الامتحان' }).first().dblclick();
    await dialog.waitFor();
    expect(await dialog.isVisible()).toBe(true);
    expect(sent).toEqual([]);
  });
});
