import type { Page } from 'playwright-core';
import { openPage, openTab } from '../../harness/browserTest';
import { demoStudent, logIn, logOut, tokenOf } from '../../harness/student';
import { until } from '../../harness/until';
import { CALLS, countCalls, provoke, refusal, toasts } from '../apiAnswers';
import { countNavigations } from '../countNavigations';
import { enter, registered } from '../logInDirectly';

const REFUSED = /status of (401|404|500|502|503)|ERR_/;

const main = (page: Page) => page.getByRole('main');

describe('logout', () => {
  it('SE-04 confirms it, goes home, and leaves nothing of the student to the next one', async () => {
    const page = await openPage();
    const second = await registered();
    await logIn(page, demoStudent());
    const title = await main(page).getByRole('article').first().getByRole('heading').innerText();
    await page.getByRole('link', { name: 'نتائج الامتحانات' }).first().click();
    await main(page).getByRole('heading', { level: 2 }).first().waitFor();
    await page.goto('/student/details');
    const navigations = await countNavigations(page);
    await page.reload();
    await main(page).getByRole('definition').filter({ hasText: demoStudent().name }).waitFor();
    await logOut(page);
    await toasts(page).filter({ hasText: 'تم تسجيل خروجك بنجاح' }).waitFor();
    await main(page).getByRole('link', { name: 'إنشاء حساب' }).waitFor();
    expect(await navigations()).toEqual(['/']);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(demoStudent().name);
    expect(await tokenOf(page)).toBe('');

    // In the same page, without a reload, with a slow API.
    await page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).click();
    await page.getByLabel('كود الطالب').fill(second.studentCode);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(second.password);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALLS.enrollments, async (route) => {
      await held;
      await route.fallback();
    });
    await main(page).getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL('**/student/courses');
    await main(page).getByText('جارٍ التحميل...').first().waitFor({ state: 'attached' });
    expect(await main(page).innerText()).not.toContain(title);
    release();
    await main(page).getByText('أنت غير مشترك في أي كورس').waitFor();
    await page.getByRole('link', { name: 'نتائج الامتحانات' }).first().click();
    await main(page).getByText('لا توجد نتائج حتى الآن').waitFor();
    // A toast stays while the pointer is on it, and may cover the link.
    await page.mouse.move(8, 400);
    await page.getByRole('link', { name: 'بياناتي' }).first().click();
    await main(page).getByRole('definition').filter({ hasText: second.studentNumber }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(demoStudent().name);
    await page.goBack();
    await main(page).getByText('لا توجد نتائج حتى الآن').waitFor();
  });

  it('SE-05 logout and login apply to the other tabs, each on its page', async () => {
    const page = await openPage();
    const tab = await openTab(page);
    await page.goto('/');
    await tab.goto('/login?next=%2Fstudent%2Fresults');
    await main(tab).getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    await logIn(page, demoStudent());
    await tab.waitForURL('**/student/results');
    await main(tab).getByRole('heading', { level: 2 }).first().waitFor();
    await logOut(page);
    await tab.waitForURL('**/login?next=%2Fstudent%2Fresults');
    expect(await tab.getByRole('button', { name: /قائمة الحساب/ }).count()).toBe(0);
    // Another student in the first tab is also the student of the second.
    const second = await registered();
    await logIn(page, second);
    await tab.waitForURL('**/student/results');
    await main(tab).getByText('لا توجد نتائج حتى الآن').waitFor();
  });
});

describe('an expired session', () => {
  it('SE-06 redirects to login once with one message, however many calls fail together', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    await enter(page);
    const navigations = await countNavigations(page);
    await page.goto('/student/details');
    await main(page).getByRole('definition').filter({ hasText: demoStudent().name }).waitFor();
    await provoke(page, CALLS.all, refusal(401, 'انتهت الجلسة، سجّل الدخول من جديد'));
    const calls = countCalls(page, 'GET', '/');
    const toastsEver = await page.evaluate(async () => {
      // The page's own fetcher, which the shell shares with the remotes.
      type Client = {
        request: (name: string, args: object) => Promise<unknown>;
        reportFailure: (error: unknown) => void;
      };
      const { __FEDERATION__: federation } = globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: { loadShare: (key: string) => Promise<() => Client> }[] };
      };
      const client = (await federation.__INSTANCES__[0]?.loadShare('@manassa/shared/data'))?.();
      if (!client) throw new Error('no fetcher');
      let shown = 0;
      const list = document.querySelector('section[aria-label="الإشعارات"] ul');
      if (!list) throw new Error('no place for toasts');
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) shown += addedNodes.length;
      }).observe(list, { childList: true });
      const ask = (): Promise<void> => client.request('myAttendances', {}).then(() => undefined, client.reportFailure);
      await Promise.all(Array.from({ length: 10 }, ask));
      await new Promise((resolve) => setTimeout(resolve, 500));
      return shown;
    });
    expect(calls()).toBe(10);
    await page.waitForURL('**/login?next=%2Fstudent%2Fdetails');
    await main(page).getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    expect(toastsEver).toBe(1);
    expect(await toasts(page).first().innerText()).toContain('انتهت الجلسة، سجّل الدخول من جديد');
    expect((await navigations()).filter((path) => path === '/login')).toHaveLength(1);
    expect(await tokenOf(page)).toBe('');
  });

  it('SE-06 stays on the login page, and is recognised by the body, whatever the HTTP status', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    const navigations = await countNavigations(page);
    await page.goto('/login');
    await page.getByLabel('كود الطالب').fill('1');
    await page.getByLabel('كلمة المرور', { exact: true }).fill('wrong');
    await main(page).getByRole('button', { name: 'تسجيل الدخول' }).click();
    await toasts(page).first().waitFor();
    expect(await navigations()).toEqual([]);

    await enter(page);
    await provoke(page, CALLS.enrollments, (route) =>
      route.fulfill({ status: 200, json: { success: false, message: 'انتهت الجلسة', statusCode: 401 } }),
    );
    await page.goto('/student/courses');
    await page.waitForURL('**/login?next=%2Fstudent%2Fcourses');
    await until('one toast', async () => (await toasts(page).count()) === 1);
  });
});
