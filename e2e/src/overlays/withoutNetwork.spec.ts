import type { Locator } from 'playwright-core';
import { addressOf, courseIdOf, courseOf, enroll, newCodes, newMember, openAs } from '../courses/member';
import { drawer, opener } from '../courses/viewPage';
import { beginExam, choose, jumpTo, option, prepareExams, question } from '../exam/examRoom';
import { buildExam } from '../exam/examFile';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { toasts } from '../shell/apiAnswers';
import { enter } from '../shell/logInDirectly';

const LOST = { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ };

const clicked = async (button: Locator, shown: Locator): Promise<void> => {
  await button.click();
  await shown.waitFor();
};

describe('without the network, right after the first paint', () => {
  it('OV-05 menu and account menu work', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, ...LOST });
    await enter(page);
    await page.goto('/student/courses', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'كورساتي' }).waitFor();
    await page.context().setOffline(true);
    const menu = page.getByRole('dialog', { name: 'صفحات الطالب' });
    await clicked(page.getByRole('button', { name: /فتح القائمة/ }), menu);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    const account = page.getByRole('button', { name: /^قائمة الحساب/ });
    await clicked(account, page.getByRole('navigation', { name: 'قائمة الحساب' }));
  });

  it('OV-05 toasts are shown, announced by their kind, and can be closed', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, ...LOST });
    await page.goto('/login', { waitUntil: 'commit' });
    // Until then the first screen is shown, in which no script runs.
    await page.locator('#root').getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    await page.context().setOffline(true);
    const offline = toasts(page).filter({ hasText: 'لا يوجد اتصال بالإنترنت' });
    await offline.getByRole('status').waitFor();
    await page.getByLabel('كود الطالب').fill('20418');
    await page.getByLabel('كلمة المرور', { exact: true }).fill('whatever');
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    const failed = toasts(page).filter({ hasText: 'حدث خطأ في الاتصال حاول مرة أخرى' });
    await failed.getByRole('alert').waitFor();
    await failed.getByRole('button', { name: 'إغلاق الإشعار' }).click();
    await failed.waitFor({ state: 'detached' });
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /نسخ الرقم/ })
      .first()
      .click();
    await toasts(page).filter({ hasText: 'تم نسخ الرقم' }).getByRole('status').waitFor();
  });

  it('OV-05 the contents of a course open and lead to an item that says what failed', async () => {
    const [member, courseId] = await Promise.all([newMember(), courseIdOf('t3-current')]);
    const [code] = await newCodes('t3-current', 1);
    await enroll(member, 't3-current', code);
    const page = await openAs(member, { viewport: VIEWPORTS.phone, ...LOST });
    await page.goto(addressOf(await courseOf(member, courseId), 'شدة التيار وفرق الجهد'), { waitUntil: 'commit' });
    await opener(page).waitFor();
    await page.context().setOffline(true);
    await clicked(opener(page), drawer(page));
    await drawer(page).getByRole('link').first().waitFor();
  });

  it('OV-05 an exam can be finished: the confirmation opens, and the loss is announced until it is sent', async () => {
    const course = await prepareExams('unconnected', [buildExam('unconnected')]);
    const sitting = await beginExam(course, 'unconnected', LOST);
    const { page } = sitting;
    await page.context().setOffline(true);
    await option(sitting, 1).check({ force: true });
    await choose(sitting, 2, 1);
    await jumpTo(sitting, 3).click();
    await question(sitting, 3).waitFor();
    await page.getByRole('complementary', { name: 'الأسئلة' }).getByRole('button', { name: 'إرسال الامتحان' }).click();
    await page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' }).getByRole('button', { name: 'إرسال الآن' }).click();
    await page.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('تم استلام إجاباتك').first().waitFor();
  });
});
