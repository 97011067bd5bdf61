import path from 'node:path';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { serveBunny } from '../harness/bunnyEmbed';
import { newStudent } from '../harness/student';
import { startProduct } from '../harness/startProduct';
import type { Product } from '../harness/startProduct';
import { answerQuestion, openExam, submitExam } from '../journey/examSteps';
import { signUpAs } from '../journey/signupSteps';
import { CODE, course, examItem, homework } from './otherCourse';
import { startOtherApi } from './startOtherApi';

/** The same front end against another server that sends the specification's fields and nothing else. */
describe('another API behind the same pages', () => {
  let api: Awaited<ReturnType<typeof startOtherApi>>;
  let product: Product;

  beforeAll(async () => {
    api = await startOtherApi();
    product = await startProduct(
      { API_ORIGIN: api.origin, RELEASE_DIR: path.join(process.env.E2E_FOLDER ?? '', 'release') },
      'serve',
    );
  });

  afterAll(async () => {
    await product.stop();
    await api.stop();
  });

  it('leads a student from signup to an exam result', async () => {
    const page = await openPage({
      origin: product.origin,
      viewport: VIEWPORTS.phone,
      // Its pictures are on a host that is not there.
      expectedErrors: /example\.com|ERR_|Content Security Policy|img-src/,
    });
    await serveBunny(page);
    await page.goto('/signup');
    await signUpAs(page, newStudent());

    await page.goto(`/course/details/${course._id}`);
    await page.getByRole('heading', { level: 1, name: course.title }).waitFor();
    await page.getByLabel('كود الاشتراك').fill(CODE);
    await page.getByRole('button', { name: 'تحقق من الكود' }).click();
    await page.getByRole('button', { name: 'اشترك الآن' }).click();
    await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
    await page.waitForURL('**/lecture/**');
    await page.frameLocator('iframe').locator('body').click();

    await openExam(page, examItem.title);
    await page.getByRole('button', { name: 'بدء الامتحان' }).click();
    await page.waitForURL('**/attend');
    await answerQuestion(page, 1, 2, 0);
    await page.reload();
    await page.getByText('تمت الإجابة على 1 من 2').first().waitFor();
    await answerQuestion(page, 2, 2, 0);
    await submitExam(page, 2, 2);
    await page.waitForURL('**/start');
    await page.getByRole('link', { name: 'عرض الإجابات' }).click();
    await page.getByText('الإجابة الصحيحة').first().waitFor();

    await page.goto('/student/results');
    await page.getByText(examItem.title).waitFor();
    await page.getByText('66.7%').first().waitFor();
    await page.goto(`/course/view/${course._id}`);
    await page.getByRole('button', { name: 'محتوى الكورس' }).first().click();
    await page
      .getByRole('link', { name: new RegExp(homework.title) })
      .first()
      .click();
    await page.getByText('السؤال الثاني').waitFor();
  });
});
