import { newCodes } from '../courses/member';
import { openPage, VIEWPORTS, withMotion } from '../harness/browserTest';
import { serveBunny } from '../harness/servers/bunnyEmbed';
import { demoStudent, logIn, logOut } from '../harness/student';
import { openExam } from './examSteps';
import { enrollWithCode, EXAM, findCourse, reviewAnswers, signUp, takeExam, watchPastHalf } from './journeySteps';

withMotion();

const { phone } = VIEWPORTS;
/** One window behind nginx, which passes on the same for all. */
const WINDOWS = process.env.FRONT === 'nginx' ? { phone } : VIEWPORTS;

describe.each(Object.entries(WINDOWS))("a student's journey on a %s", (_, viewport) => {
  it('SH-14 works from the landing page to an exam result, and leaves nothing to the next student', async () => {
    const page = await openPage({ viewport });
    await serveBunny(page);

    const student = await signUp(page);
    await findCourse(page);
    const [code = ''] = await newCodes('t3-current', 1);
    const courseId = await enrollWithCode(page, code);
    await watchPastHalf(page, courseId);

    await openExam(page, EXAM);
    await takeExam(page);
    await reviewAnswers(page);

    await page.goto('/student/results');
    await page.getByRole('button', { name: EXAM }).waitFor();
    await logOut(page);

    const demo = demoStudent();
    await logIn(page, demo);
    await page.goto('/student/details');
    await page.getByRole('definition').filter({ hasText: demo.name }).waitFor();
    expect(await page.getByText(student.studentNumber).count()).toBe(0);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)));
    expect(kept).not.toContain(student.name);
  });
});
