import type { Page } from 'playwright-core';

export interface Credentials {
  studentCode: string;
  password: string;
}

function printed(): string {
  return process.env.E2E_PRINTED ?? '';
}

/** Returns the demo student, as printed at the first start. Throws if none was printed. */
export function demoStudent(output = printed()): Credentials & { name: string } {
  const found = /Demo student: (.+), code (\S+), password (\S+)/.exec(output);
  if (!found) throw new Error(`no demo student was printed:\n${output}`);
  const [, name = '', studentCode = '', password = ''] = found;
  return { name, studentCode, password };
}

/** Time of the newest student in hundredths of a second; each is used once by a process. */
let moment = 0;

/** Returns a student who is unique among all processes and runs of the last two hours, which may share a database. */
export function newStudent() {
  moment = Math.max(moment + 1, Math.floor(Date.now() / 10));
  const serial = `${moment % 1_000_000}`.padStart(6, '0') + String(process.pid % 100).padStart(2, '0');
  return {
    name: `سلمى أحمد عبد الرحمن`,
    studentCode: `9${serial}`,
    studentNumber: `010${serial}`,
    parentNumber: `011${serial}`,
    password: `secret-${serial}`,
  };
}

/** Logs in through the login page and waits for the student's courses. */
export async function logIn(page: Page, { studentCode, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('كود الطالب').fill(studentCode);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.waitForURL('**/student/courses');
}

/** Logs out through the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /قائمة الحساب/ }).click();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('تم تسجيل خروجك بنجاح').waitFor();
}

export async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => window.localStorage.getItem('loginToken') ?? '');
}

/** Calls the API directly, as another program of the same student would. */
export async function askApi<Data>(page: Page, path: string): Promise<Data> {
  const response = await page.request.get(`/api/v2${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  const { data } = (await response.json()) as { data: Data };
  return data;
}
