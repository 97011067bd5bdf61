import { openPage, origin } from '../../harness/browserTest';
import { logIn, logOut, newStudent } from '../../harness/student';
import { signUpAs } from '../../journey/signupSteps';
import { until } from '../../harness/until';

const REFUSED = /401|429/;

describe('an account whose password is being guessed', () => {
  it('BE-11 opens at once on a device that has logged in before, and after a short wait on a new one', async () => {
    const student = newStudent();
    const known = await openPage();
    await known.goto('/signup');
    await signUpAs(known, student);
    await known.waitForURL('**/student/courses');
    await logOut(known);

    for (let guess = 0; guess < 30; guess += 1) {
      const { status } = await fetch(`${origin()}/api/v2/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ studentCode: student.studentCode, password: `wrong-${guess}` }),
      });
      expect(status).toBe(guess < 10 ? 401 : 429);
    }

    await logIn(known, student);
    await known.waitForURL('**/student/courses');

    const fresh = await openPage({ expectedErrors: REFUSED });
    await fresh.goto('/login');
    await fresh.getByLabel('كود الطالب').fill(student.studentCode);
    await fresh.getByLabel('كلمة المرور', { exact: true }).fill(student.password);
    const press = () => fresh.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await press();
    await fresh.getByText('انتظر 20 ثانية').first().waitFor();
    await until('the login after the wait', async () => {
      if (fresh.url().endsWith('/student/courses')) return true;
      await press().catch(() => undefined);
      await fresh.waitForURL('**/student/courses', { timeout: 2000 }).catch(() => undefined);
      return fresh.url().endsWith('/student/courses');
    });
  });
});
