import type { Locator, Page, Request } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { demoStudent, newStudent, tokenOf } from '../../harness/student';
import { until } from '../../harness/until';
import { CALLS, countCalls, faults, provoke, refusal, toasts } from '../apiAnswers';
import { enter } from '../logInDirectly';
import { waitForStart, waitForTakeOver } from '../pageChecks';

const REFUSED = /status of (401|409|422|500)|ERR_CONNECTION|ERR_FAILED/;

const main = (page: Page) => page.getByRole('main');
const password = (page: Page) => page.getByLabel('كلمة المرور', { exact: true });
const signupButton = (page: Page) => main(page).getByRole('button', { name: 'إنشاء الحساب' });
const loginButton = (page: Page) => main(page).getByRole('button', { name: 'تسجيل الدخول' });
const grade = (page: Page) => page.getByLabel('الصف الدراسي');
const group = (page: Page) => page.getByLabel('المجموعة');

async function chooseGroup(page: Page, gradeName: string): Promise<void> {
  await grade(page).selectOption({ label: gradeName });
  await until('the groups', async () => (await group(page).locator('option').count()) > 1);
  await group(page).selectOption({ index: 1 });
}

async function fillSignup(page: Page, student: ReturnType<typeof newStudent>): Promise<void> {
  await page.getByLabel('اسم الطالب').fill(student.name);
  await page.getByLabel('كود الطالب').fill(student.studentCode);
  await page.getByLabel('رقم هاتف الطالب').fill(student.studentNumber);
  await page.getByLabel('رقم هاتف ولي الأمر').fill(student.parentNumber);
  await chooseGroup(page, 'الثالث الثانوي');
  await password(page).fill(student.password);
}

/** Taps an element as a phone does. */
async function touch(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to touch');
  const phone = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

function fieldErrors(page: Page): Promise<Record<string, string>> {
  return main(page)
    .locator('[aria-invalid="true"]')
    .evaluateAll((controls) =>
      Object.fromEntries(
        controls.map((control) => {
          const { labels } = control as HTMLInputElement;
          const message = document.getElementById(control.getAttribute('aria-describedby') ?? '');
          return [labels?.[0]?.textContent ?? '', message?.textContent ?? ''];
        }),
      ),
    );
}

describe('signup', () => {
  it('AU-01 has seven required fields beside a picture, and a link to login', async () => {
    const page = await openPage();
    const sent = countCalls(page, 'POST', '/user/register');
    await page.goto('/signup');
    await main(page).getByRole('heading', { level: 1, name: 'إنشاء حساب جديد' }).waitFor();
    expect(await page.getByLabel('اسم الطالب').getAttribute('placeholder')).toBe('اكتب اسمك الثلاثي بالكامل');
    expect(await main(page).locator('svg').first().isVisible()).toBe(true);
    await signupButton(page).click();
    await until('seven complaints', async () => Object.keys(await fieldErrors(page)).length === 7);
    const labels = ['اسم الطالب', 'كود الطالب', 'رقم هاتف الطالب', 'رقم هاتف ولي الأمر'];
    const errors = await fieldErrors(page);
    for (const label of [...labels, 'الصف الدراسي', 'المجموعة', 'كلمة المرور']) {
      expect(errors[label]).toBe('هذا الحقل مطلوب');
    }
    expect(await page.getByLabel('اسم الطالب').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(sent()).toBe(0);
    await main(page).getByRole('link', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL('**/login');
  });

  it('AU-02 AU-08 sends exactly its eight fields, stores token and user, and opens the courses', async () => {
    const page = await openPage();
    await page.goto('/signup');
    const student = newStudent();
    await fillSignup(page, student);
    const chosen = await group(page).inputValue();
    const request: Promise<Request> = page.waitForRequest(CALLS.register);
    await signupButton(page).click();
    expect((await request).postDataJSON()).toEqual({ ...student, stage: 'highschool', grade: 'third', group: chosen });
    await page.waitForURL('**/student/courses');
    expect(await tokenOf(page)).not.toBe('');
    await page.goto('/student/details');
    for (const text of [student.name, student.studentNumber, student.parentNumber, 'الثالث الثانوي']) {
      await main(page).getByRole('definition').getByText(text, { exact: true }).waitFor();
    }
  });

  it('AU-03 AU-04 requests the groups of each grade, and explains the disabled select to mouse, touch and keyboard', async () => {
    const page = await openPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/api/v2/group')) asked.push(search);
    });
    const warned = () => toasts(page).filter({ hasText: 'الرجاء اختيار الصف الدراسي اولا' }).count();
    const warns = async (how: string) => {
      await until(`the warning by ${how}`, async () => (await warned()) === 1);
      await toasts(page).getByRole('button', { name: 'إغلاق الإشعار' }).click();
      await until('no toast', async () => (await toasts(page).count()) === 0);
    };
    await page.goto('/signup');
    await grade(page).waitFor();
    expect(await group(page).getAttribute('aria-disabled')).toBe('true');
    // aria-disabled only: a click on it still arrives.
    await group(page).click({ force: true });
    await warns('mouse');
    await touch(page, group(page));
    await warns('touch');
    await grade(page).focus();
    await page.keyboard.press('Tab');
    await warns('keyboard focus');
    expect(asked).toEqual([]);

    await chooseGroup(page, 'الثالث الثانوي');
    const third = await group(page).locator('option').allInnerTexts();
    await grade(page).selectOption({ label: 'الثاني الثانوي' });
    expect(await group(page).inputValue()).toBe('');
    await until('the other groups', async () => {
      const now = await group(page).locator('option').allInnerTexts();
      return now.length > 1 && now.join() !== third.join();
    });
    expect(asked).toEqual(['?stage=highschool&grade=third', '?stage=highschool&grade=second']);
  });

  it('AU-05 shows numeric keypads, and turns Arabic-Indic digits into Latin ones, typed or pasted', async () => {
    const page = await openPage();
    await page.goto('/signup');
    await waitForTakeOver(page);
    const fields: [string, string][] = [
      ['كود الطالب', 'numeric'],
      ['رقم هاتف الطالب', 'tel'],
      ['رقم هاتف ولي الأمر', 'tel'],
    ];
    for (const [label, keypad] of fields) {
      const field = page.getByLabel(label);
      expect(await field.getAttribute('inputmode')).toBe(keypad);
      const hint = (await field.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${hint}"]`).innerText()).toContain('اكتب الأرقام بالإنجليزية (0-9)');
      await field.pressSequentially('٠١٢۳');
      await page.evaluate(async (text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        document.execCommand('insertText', false, text);
        await Promise.resolve();
      }, '٤٥\u200f٦');
      expect(await field.inputValue()).toBe('0123456');
    }
    const code = page.getByLabel('كود الطالب');
    await code.focus();
    await page.keyboard.press('Home');
    await page.keyboard.insertText('٩');
    await page.keyboard.insertText('٨');
    expect(await code.inputValue()).toBe('980123456');
  });

  it('AU-06 shows the field errors of the real server and of any other at their fields until the input changes', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    await page.goto('/signup');
    const student = newStudent();
    await fillSignup(page, { ...student, studentNumber: '12', studentCode: demoStudent().studentCode });
    await signupButton(page).click();
    await until('complaints', async () => Object.keys(await fieldErrors(page)).length > 0);
    expect((await fieldErrors(page))['رقم هاتف الطالب']).toMatch(/[\u0600-\u06ff]{3}/);
    await page.getByLabel('اسم الطالب').fill('سلمى أحمد');
    expect(await fieldErrors(page)).toEqual({});

    const complaints = ['name', 'studentCode', 'studentNumber', 'parentNumber', 'grade', 'group', 'password'];
    const errors = complaints.map((path) => ({ path, message: `خطأ في ${path}` }));
    await provoke(
      page,
      CALLS.register,
      refusal(422, 'بيانات غير صحيحة', [...errors, { path: 'stage', message: 'المرحلة خطأ' }]),
    );
    await signupButton(page).click();
    await until('all complaints', async () => Object.keys(await fieldErrors(page)).length === 7);
    expect(Object.values(await fieldErrors(page))).toEqual(complaints.map((path) => `خطأ في ${path}`));
    expect(await main(page).getByText('المرحلة خطأ').isVisible()).toBe(true);
    expect(await password(page).inputValue()).toBe(student.password);
    expect(await grade(page).inputValue()).toBe('third');
    await grade(page).selectOption({ label: 'الثاني الثانوي' });
    expect(await fieldErrors(page)).toEqual({});

    await signupButton(page).click();
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
    await until('some complaint', async () => Object.keys(await fieldErrors(page)).length > 0);
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).reset());
    await until('a clean form', async () => Object.keys(await fieldErrors(page)).length === 0);
    expect(await page.getByLabel('اسم الطالب').inputValue()).toBe('');
  });
});

describe('login', () => {
  it('AU-07 takes code and password, shows errors, stores token and user, and opens the courses', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    await page.goto('/login');
    await main(page).getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    expect(await main(page).getByRole('link', { name: 'إنشاء حساب' }).getAttribute('href')).toBe('/signup');
    const { studentCode, password: secret } = demoStudent();
    await page.getByLabel('كود الطالب').fill(studentCode);
    await password(page).fill('wrong');
    await loginButton(page).click();
    await until('the complaint', async () => Object.keys(await fieldErrors(page)).length === 1);
    expect(await toasts(page).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/login');
    await password(page).fill(secret);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/student/courses');
    expect(await tokenOf(page)).not.toBe('');
    await page.getByRole('button', { name: `قائمة الحساب: ${demoStudent().name}` }).waitFor();
  });

  it('AU-09 redirects a student from either form to the courses', async () => {
    const page = await openPage();
    await enter(page);
    for (const address of ['/login', '/signup']) {
      await page.goto(address);
      await page.waitForURL('**/student/courses');
      await main(page).getByRole('heading', { level: 1, name: 'كورساتي' }).waitFor();
    }
  });

  it('AU-10 shows that it is pending, cannot be sent twice, and supports password managers', async () => {
    const page = await openPage({ expectedErrors: REFUSED });
    await page.goto('/login');
    const sent = countCalls(page, 'POST', '/user/login');
    const code = page.getByLabel('كود الطالب');
    expect(await code.getAttribute('autocomplete')).toBe('username');
    expect(await password(page).getAttribute('autocomplete')).toBe('current-password');
    expect(await password(page).getAttribute('type')).toBe('password');
    await code.fill('20418');
    await password(page).fill('a secret');
    await waitForStart(page);
    await main(page).getByRole('button', { name: 'إظهار كلمة المرور' }).click();
    expect(await password(page).getAttribute('type')).toBe('text');

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await provoke(page, CALLS.login, async (route) => {
      await held;
      await faults.refused(route);
    });
    await loginButton(page).click();
    const busy = main(page).getByRole('button', { name: 'جارٍ تسجيل الدخول...' });
    await busy.waitFor();
    expect(await password(page).getAttribute('type')).toBe('password');
    await busy.click({ force: true, noWaitAfter: true });
    await password(page).press('Enter');
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
    release();
    await loginButton(page).waitFor();
    expect(sent()).toBe(1);
    expect(await code.inputValue()).toBe('20418');
    expect(await password(page).inputValue()).toBe('a secret');

    await page.goto('/signup');
    const wanted: [string, string][] = [
      ['اسم الطالب', 'name'],
      ['كود الطالب', 'username'],
      ['رقم هاتف الطالب', 'tel'],
      ['رقم هاتف ولي الأمر', 'section-parent tel'],
    ];
    for (const [label, autocomplete] of wanted) {
      expect(await page.getByLabel(label).getAttribute('autocomplete')).toBe(autocomplete);
    }
    expect(await password(page).getAttribute('autocomplete')).toBe('new-password');
  });
});
