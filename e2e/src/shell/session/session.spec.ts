import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { demoStudent, logIn, logOut, tokenOf } from '../../harness/student';
import { until } from '../../harness/until';
import { CALLS, countCalls, countRequests, faults, provoke, refusal, toasts } from '../apiAnswers';
import { enter, storeToken } from '../logInDirectly';
import { countNavigations } from '../countNavigations';

const REFUSED = /status of (401|404|500|502|503)|ERR_/;

const main = (page: Page) => page.getByRole('main');
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function fillLogin(page: Page): Promise<void> {
  const { studentCode, password } = demoStudent();
  await page.getByLabel('كود الطالب').fill(studentCode);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'تسجيل الدخول' }).click();
}

/** Records every text that the main part of the page shows, from its first moment. */
async function noteTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      if (text !== seen.at(-1)) seen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));
}

describe('token', () => {
  it("SE-01 is stored under loginToken; 'null' counts as none and sends no request", async () => {
    const page = await openPage();
    const asked = countCalls(page, 'GET', '/user/my-info');
    await storeToken(page, 'null');
    await page.goto('/');
    await main(page).getByRole('link', { name: 'إنشاء حساب' }).waitFor();
    expect(asked()).toBe(0);
    await logIn(page, demoStudent());
    expect((await tokenOf(page)).length).toBeGreaterThan(10);
    await page.reload();
    await main(page).getByRole('article').first().waitFor();
    expect(asked()).toBe(1);
  });

  it('SE-01 lasts for the page where storage throws', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('storage is forbidden', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    });
    await page.goto('/student/results');
    await page.waitForURL('**/login**');
    await fillLogin(page);
    await page.waitForURL('**/student/results');
    await main(page).getByRole('heading', { level: 1, name: 'نتائج الامتحانات' }).waitFor();
    await page.getByRole('link', { name: 'كورساتي' }).click();
    await main(page).getByRole('article').first().waitFor();
    await logOut(page);
    await main(page).getByRole('link', { name: 'إنشاء حساب' }).waitFor();
  });
});

describe('start of the session', () => {
  it('SE-02 requests the user once, and shows nothing guarded before the response', async () => {
    const page = await openPage();
    await enter(page);
    const texts = await noteTexts(page);
    const asked = countCalls(page, 'GET', '/user/my-info');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALLS.myInfo, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/student/details');
    await main(page).getByRole('status').first().waitFor();
    expect(pathOf(page)).toBe('/student/details');
    expect(await page.getByRole('link', { name: 'تسجيل الدخول' }).count()).toBe(0);
    // The heading is the same for everyone.
    expect(await texts()).not.toMatch(/رقم هاتف|كود الطالب/);
    release();
    await main(page).getByText('كود الطالب').waitFor();
    expect(asked()).toBe(1);
    expect(await texts()).not.toContain('إنشاء حساب');
  });

  it('SE-02 RX-08 keeps the token and the page after refusals, and continues on retry', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    await enter(page);
    const token = await tokenOf(page);
    await provoke(page, CALLS.myInfo, refusal(500));
    const asked = countCalls(page, 'GET', '/user/my-info');
    const texts = await noteTexts(page);
    await page.goto('/student/courses');
    await main(page).getByRole('heading', { level: 2, name: 'تعذّر فتح حسابك' }).waitFor();
    expect(asked()).toBe(3);
    expect(await texts()).not.toContain('تاريخ الاشتراك');
    expect(await toasts(page).count()).toBe(1);
    expect(await tokenOf(page)).toBe(token);

    await page.unroute(CALLS.myInfo);
    await main(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await main(page).getByRole('article').first().waitFor();
    expect(pathOf(page)).toBe('/student/courses');
  });

  it.each([
    ['the connection is cut', faults.cut],
    ['the server fails', refusal(503)],
  ])('RX-08 retries once when %s, without a message', async (_, fault) => {
    const page = await openPage({ expectedErrors: REFUSED });
    await enter(page);
    let failures = 1;
    await page.route(CALLS.myInfo, (route) => {
      failures -= 1;
      return failures >= 0 ? fault(route) : route.fallback();
    });
    const went = await countNavigations(page);
    await page.goto('/student/results?from=mail');
    await main(page).getByRole('heading', { level: 1, name: 'نتائج الامتحانات' }).waitFor();
    expect(await went()).toEqual([]);
    expect(new URL(page.url()).search).toBe('?from=mail');
    expect(await toasts(page).count()).toBe(0);
  });

  it('RX-08 OF-01 opens the page of the student that this device knows while my-info cannot be reached', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    await enter(page);
    await page.goto('/student/courses');
    await main(page).getByRole('article').first().waitFor();
    await provoke(page, CALLS.myInfo, faults.cut);
    const asked = countCalls(page, 'GET', '/user/my-info');
    await page.goto('/student/courses');
    await main(page).getByRole('article').first().waitFor();
    await until('my-info to be asked again', async () => asked() > 1);
    expect(await toasts(page).count()).toBe(0);
  });

  it('RX-08 removes the token when the server says that it is invalid', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    await enter(page);
    await provoke(page, CALLS.myInfo, refusal(401));
    await page.goto('/student/courses');
    await main(page).getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    expect(await tokenOf(page)).toBe('');
  });
});

describe('guarded pages', () => {
  it('SE-03 redirect visitors to login and back', async () => {
    const page = await openPage();
    const asked = countRequests(page, (request) => request.url().includes('/api/v2/'));
    for (const address of ['/student/courses', '/student/results', '/course/view/any-course']) {
      await page.goto(address);
      await page.waitForURL(`**/login?next=${encodeURIComponent(address)}`);
    }
    expect(asked()).toBe(0);
    await page.goto('/student/results?from=mail#first');
    await page.waitForURL('**/login**');
    await main(page).getByRole('link', { name: 'إنشاء حساب' }).click();
    await page.waitForURL('**/signup?next=**');
    await main(page).getByRole('link', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL('**/login?next=**');
    await fillLogin(page);
    await page.waitForURL('**/student/results?from=mail**');
    await main(page).getByRole('heading', { level: 1, name: 'نتائج الامتحانات' }).waitFor();
    await logOut(page);
    await page.goto('/login?next=https%3A%2F%2Felsewhere.example%2F');
    await fillLogin(page);
    await page.waitForURL('**/student/courses');
  });
});
