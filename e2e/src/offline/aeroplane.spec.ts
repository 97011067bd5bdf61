import type { Locator } from 'playwright-core';
import { VIEWPORTS } from '../harness/browserTest';
import { setOffline } from '../harness/setOffline';
import type { ExamCourse } from '../exam/examCourse';
import { buildExam } from '../exam/examFile';
import {
  button,
  gradedAnswers,
  heldAttempt,
  openStart,
  option,
  prepareExams,
  question,
  waitForResult,
} from '../exam/examRoom';
import type { Sitting } from '../exam/examRoom';
import { SENTENCES, toasts } from '../shell/apiAnswers';
import { keptHere } from './kept';

const NETWORK = /ERR_|Failed to load|net::/;
const WILL_BE_SENT = 'لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.';
let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('flight', [buildExam('plain', { attempts: 9 })]);
});

/** Opens the start page on a phone, stored for offline use. */
async function openOnPhone(): Promise<Sitting> {
  const options = { viewport: VIEWPORTS.phone, withWorker: true, expectedErrors: NETWORK };
  const sitting = await openStart(course, 'plain', options);
  await keptHere(sitting.page);
  return sitting;
}

/** Begins the exam and answers the first two questions. */
async function beginOnPhone(): Promise<Sitting> {
  const sitting = await openOnPhone();
  const { page } = sitting;
  await button(page, 'بدء الامتحان').click();
  await question(sitting, 1).waitFor();
  await option(sitting, 1).check({ force: true });
  await button(page, 'التالي').click();
  await question(sitting, 2).waitFor();
  await option(sitting, 0).check({ force: true });
  await button(page, 'التالي').click();
  await question(sitting, 3).waitFor();
  return sitting;
}

const fly = ({ page }: Sitting, is: boolean): Promise<void> => setOffline(page, is);

/** The line about the age of the page's data. */
const age = ({ page }: Sitting): Locator => page.getByRole('status').filter({ hasText: 'محفوظة على جهازك' });

describe('aeroplane mode', () => {
  it('OF-04 EX-03 on the start page: start reports once that there is no connection, and works when it returns', async () => {
    const sitting = await openOnPhone();
    const { page } = sitting;
    await fly(sitting, true);
    await button(page, 'بدء الامتحان').click();
    await toasts(page).filter({ hasText: SENTENCES.network }).waitFor();
    expect(await toasts(page).count()).toBe(1);
    expect(await heldAttempt(sitting)).toBeNull();
    await fly(sitting, false);
    await button(page, 'بدء الامتحان').click();
    await question(sitting, 1).waitFor();
    expect(await heldAttempt(sitting)).toMatchObject({ attempts: 1, submitted: false });
  });

  it('OF-02 with the confirmation open: the answers wait on every page of the exam, and arrive once', async () => {
    const sitting = await beginOnPhone();
    const { page, exam } = sitting;
    await button(page, 'إرسال الامتحان').click();
    const dialog = page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    await dialog.waitFor();
    await fly(sitting, true);
    await dialog.getByRole('button', { name: 'إرسال الآن' }).click();
    await page.getByRole('alertdialog').getByText(WILL_BE_SENT).waitFor();
    await page.getByRole('link', { name: 'العودة إلى صفحة الامتحان' }).click();
    for (const screen of ['start', 'result', 'attend']) {
      await page.goto(`${exam.address}/${screen}`);
      await page.getByRole('region', { name: 'إجاباتك' }).getByText(WILL_BE_SENT).waitFor();
    }
    await fly(sitting, false);
    await waitForResult(sitting);
    expect(await gradedAnswers(sitting)).toEqual(['b', 'a', null]);
    expect(await heldAttempt(sitting)).toMatchObject({ attempts: 1 });
    await age(sitting).waitFor({ state: 'detached' });
  });
});
