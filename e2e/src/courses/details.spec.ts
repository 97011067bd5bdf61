import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axeViolations';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { courseIdOf, courseOf, enroll, newMember, openAs } from './member';
import type { CourseAnswer } from './member';
import { alterCourse, COURSE_CALL, recordCalls, refuse } from './wire';
import { card, openDetails } from './detailsPage';

const header = (page: Page) => page.getByRole('main').getByRole('banner').or(page.locator('main header')).first();

describe('the details of a course', () => {
  it('CD-01 shows title, grade, semester, category, counts and last update of the API', async () => {
    const page = await openPage();
    const sent = recordCalls(page);
    const courseId = await courseIdOf('t3-current');
    await openDetails(page, courseId);
    const { course } = await courseOf(null, courseId);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(course.title);
    const words = await header(page).innerText();
    expect(words).toContain('الثالث الثانوي');
    expect(words).toContain('الفصل الدراسي الأول');
    expect(words).toContain('شرح');
    expect(words).toMatch(/آخر تحديث: \d{1,2} [\u0621-\u064a]+ 20\d\d/);
    expect(words).toContain('8 فيديوهات');
    expect(words).toContain('3 امتحانات');
    expect(words).toContain('3 واجبات');
    expect(words).toContain('8 ساعات');
    expect(await page.getByText('سيتم إضافة المزيد من المحتوى').count()).toBe(0);
    expect(sent.courseReads()).toBe(1);
  });

  it('CD-01 shows a notice while a course is incomplete', async () => {
    const page = await openPage();
    await openDetails(page, await courseIdOf('t3-modern'));
    await page.getByText('سيتم إضافة المزيد من المحتوى').waitFor();
  });

  it('CD-02 shows the price, that it is free, or that the student is subscribed', async () => {
    const member = await newMember();
    await enroll(member, 't3-foundation');
    const page = await openAs(member);
    await openDetails(page, await courseIdOf('t3-current'));
    await card(page).getByText('جنيه').waitFor();
    expect((await card(page).innerText()).replace(/\s+/g, ' ')).toContain('250 جنيه السعر قبل الخصم 320');
    await openDetails(page, await courseIdOf('t3-foundation'));
    await card(page).getByText('مشترك', { exact: true }).waitFor();
    expect(await card(page).innerText()).not.toMatch(/جنيه|مجاني/);
    await openDetails(page, await courseIdOf('s2-foundation'));
    await card(page).getByText('مجاني!').waitFor();
    expect(await card(page).innerText()).not.toContain('جنيه');
    expect(await card(page).getByLabel('كود الاشتراك').count()).toBe(0);
  });

  it('CD-03 begins with the content: type, minutes, a free label or a lock; no lock for the enrolled', async () => {
    const member = await newMember();
    const page = await openAs(member);
    const courseId = await courseIdOf('t3-foundation');
    await openDetails(page, courseId);
    expect(await page.getByRole('tab', { name: 'المحتوى' }).getAttribute('aria-selected')).toBe('true');
    const rows = page.getByRole('tabpanel').getByRole('listitem').filter({ visible: true });
    const words = async () => (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
    expect(await words()).toEqual([
      expect.stringMatching(/^الكميات الكهربية ووحداتها وتحويلاتها محاضرة · \d+ دقيقة مجاني$/),
      expect.stringMatching(/^رموز الدائرة الكهربية وقراءتها محاضرة · \d+ دقيقة$/),
      'واجب الوحدات ورموز الدائرة واجب',
    ]);
    expect(await rows.getByRole('link').count()).toBe(1);
    expect(await rows.getByRole('img', { name: /محتوى مغلق/ }).count()).toBe(2);

    const second = page.getByRole('button', { name: /قانون أوم من الصفر/ });
    expect(await second.getAttribute('aria-expanded')).toBe('false');
    await second.press('Enter');
    await page.getByText('امتحان التأسيس').waitFor();

    await enroll(member, 't3-foundation');
    await openDetails(page, courseId);
    expect(await rows.getByRole('img', { name: /محتوى مغلق/ }).count()).toBe(0);
    expect(await rows.getByText('مجاني', { exact: true }).count()).toBe(0);
    expect(await rows.getByRole('link').count()).toBe(3);
  });

  it('CD-03 switches to the description and back, by mouse and by arrow keys', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await openDetails(page, await courseIdOf('t3-current'));
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('الوصف').click();
    await page.getByText('شرح كامل للباب الأول في فيزياء الثالث الثانوي').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    expect(await tab('المحتوى').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await tab('المحتوى').getAttribute('aria-selected')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('CD-05 SE-03 sends a visitor who presses enroll to login and back to this course, once in the history', async () => {
    const member = await newMember();
    const page = await openPage();
    const courseId = await courseIdOf('t3-current');
    await page.goto('/');
    await openDetails(page, courseId);
    expect(await card(page).getByLabel('كود الاشتراك').count()).toBe(0);
    await card(page).getByRole('link', { name: 'اشترك الآن' }).click();
    await page.waitForURL('**/login**');
    await page.getByLabel('كود الطالب').fill(member.studentCode);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(member.password);
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL(`**/course/details/${courseId}`);
    await card(page).getByLabel('كود الاشتراك').waitFor();
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname === '/');
  });

  it('RX-07 CD-06 shows that a course does not exist, and server failures', async () => {
    const page = await openPage({ expectedErrors: /404|500/ });
    await page.goto('/course/details/000000000000000000000000');
    await page.getByRole('heading', { level: 2, name: 'بيانات الكورس غير موجودة' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await refuse(page, COURSE_CALL, 500, 'الخادم مشغول');
    await page.goto(`/course/details/${await courseIdOf('t3-current')}`);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).waitFor();
    await page.getByRole('region', { name: 'الإشعارات' }).getByText('الخادم مشغول').waitFor();
    expect(await page.getByText('بيانات الكورس غير موجودة').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(COURSE_CALL);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('tablist').waitFor();
  });

  it('CD-06 shows a description with markup as text and runs nothing in it', async () => {
    const page = await openPage();
    const attacks = [
      '<script>window.ran = 1</script>',
      '<img src=x onerror="window.ran = 2">',
      '<svg onload="window.ran = 3"></svg>',
      '<iframe srcdoc="<script>parent.ran = 4</script>"></iframe>',
      '<a href="javascript:window.ran = 5">رابط</a>',
      '<scr<script>ipt>window.ran = 6</script>',
      '&lt;img src=x onerror=window.ran=7&gt;',
    ];
    const description = `<p>القوة <b>F = m·a</b> حيث v &lt; c</p>${attacks.join('')}<p>سطر ثان</p>`;
    const change = (answer: CourseAnswer) => void Object.assign(answer.course, { description, title: '<b>كورس</b>' });
    await alterCourse(page, change);
    await openDetails(page, await courseIdOf('t3-current'));
    await page.getByRole('tab', { name: 'الوصف' }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByText('سطر ثان').waitFor();
    expect(await panel.innerText()).toMatch(/القوة F = m·a حيث v < c\n/);
    expect(await panel.locator('script, img, svg, iframe, a').count()).toBe(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('<b>كورس</b>');
  });
});
