import type { Page } from 'playwright-core';
import { beginExam, navigator, prepareExams } from '../exam/examRoom';
import type { Sitting } from '../exam/examRoom';
import type { ExamCourse } from '../exam/examCourse';
import { buildExam } from '../exam/examFile';
import { until } from '../harness/until';
import { toasts } from '../shell/apiAnswers';
import { makeOld } from './openOldPage';

const NOISE = /ERR_|Failed to load/;

let exams: ExamCourse;
beforeAll(async () => {
  exams = await prepareExams('layers', [buildExam('layers', { attempts: 9 })]);
});

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });

const submitButton = (sitting: Sitting) => navigator(sitting).getByRole('button', { name: 'إرسال الامتحان' });

/** Opens the confirmation in a browser without popovers and, as in Firefox before 98, methods of dialogs. */
async function openConfirmation(): Promise<Sitting> {
  const sitting = await beginExam(exams, 'layers', { before: makeOld, expectedErrors: NOISE });
  const entries = await sitting.page.evaluate(() => history.length);
  await submitButton(sitting).click();
  await confirmation(sitting.page).waitFor();
  await until('the history entry of the dialog', () =>
    sitting.page.evaluate((before) => history.length > before, entries),
  );
  return sitting;
}

describe('dialogs and toasts without popovers and methods of dialogs', () => {
  it('RX-09 OV-02 a dialog keeps the focus and returns it, and locks the page behind it', async () => {
    const sitting = await openConfirmation();
    const { page } = sitting;
    expect(await page.evaluate(() => 'showPopover' in HTMLElement.prototype)).toBe(false);
    expect(await page.evaluate(() => String(document.createElement('dialog').showModal))).not.toContain(
      '[native code]',
    );
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await confirmation(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await page.keyboard.press('Escape');
    await confirmation(page).waitFor({ state: 'detached' });
    await until('the focus on the opener', () =>
      submitButton(sitting).evaluate((opener) => opener === document.activeElement),
    );
  });

  it('RX-09 OV-01 OV-02 a toast is in front of a dialog and closes there; the dialog stays until the back button closes it, on the page', async () => {
    const { page } = await openConfirmation();
    await page.context().setOffline(true);
    const toast = toasts(page).filter({ hasText: 'لا يوجد اتصال بالإنترنت' });
    // The pointer hits what is in front.
    await toast.hover();
    await toast.getByRole('button', { name: 'إغلاق الإشعار' }).click();
    await toast.waitFor({ state: 'detached' });
    expect(await confirmation(page).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.goBack();
    await confirmation(page).waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/attend$/);
  });
});
