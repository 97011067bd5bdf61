import type { Page } from 'playwright-core';
import type { newStudent } from '../harness/student';
import { until } from '../harness/until';

export async function signUpAs(page: Page, student: ReturnType<typeof newStudent>): Promise<void> {
  await page.getByLabel('اسم الطالب').fill(student.name);
  await page.getByLabel('كود الطالب').fill(student.studentCode);
  await page.getByLabel('رقم هاتف الطالب').fill(student.studentNumber);
  await page.getByLabel('رقم هاتف ولي الأمر').fill(student.parentNumber);
  await page.getByLabel('الصف الدراسي').selectOption({ label: 'الثالث الثانوي' });
  // The API sends the groups of the grade.
  const group = page.getByLabel('المجموعة');
  await until('the groups', async () => (await group.locator('option').count()) > 1);
  await group.selectOption({ index: 1 });
  await page.getByLabel('كلمة المرور', { exact: true }).fill(student.password);
  await page.getByRole('main').getByRole('button', { name: 'إنشاء الحساب' }).click();
  await page.waitForURL('**/student/courses');
}
