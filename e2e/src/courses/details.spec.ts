import type { Page, Route } from 'playwright-core';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { until } from '../harness/until';
import { call, courseIdOf, courseOf, enroll, newCodes, newMember, openAs } from './member';
import type { CourseAnswer } from './member';
import { axeViolations, sidewaysScroll } from './screenChecks';
import { alterCourse, COURSE_CALL, recordCalls, refuse } from './wire';

const card = (page: Page) => page.getByRole('complementary', { name: 'الاشتراك في الكورس' });
const header = (page: Page) => page.getByRole('main').getByRole('banner').or(page.locator('main header')).first();

async function openDetails(page: Page, courseId: string): Promise<void> {
  await page.goto(`/course/details/${courseId}`);
  await page.getByRole('tablist').waitFor();
}

describe('the details of a course', () => {
  it('CD-01 heads the page with title, grade, semester, category, counts and last update, as the API has them', async () => {
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

  it('CD-01 gives notice while a course is not complete, and counts none, one, two and many', async () => {
    const page = await openPage();
    await openDetails(page, await courseIdOf('t3-modern'));
    await page.getByText('سيتم إضافة المزيد من المحتوى').waitFor();
    const courseId = await courseIdOf('t3-current');
    const facts = async (change: Record<string, unknown>): Promise<string> => {
      await page.unroute(COURSE_CALL);
      await alterCourse(page, ({ course }) => void Object.assign(course, change));
      await openDetails(page, courseId);
      return (await header(page).getByRole('list').innerText()).replace(/\s+/g, ' ');
    };
    expect(await facts({ lecturesCount: 0, examsCount: 1, homeworksCount: 2, totalDuration: 0 })).toBe(
      '0 فيديو امتحان واحد واجبان 0 ساعة',
    );
    expect(await facts({ lecturesCount: 1, examsCount: 2, homeworksCount: 11, totalDuration: 61 })).toBe(
      'فيديو واحد امتحانان 11 واجبًا ساعتان',
    );
    expect(await facts({ lecturesCount: 100, examsCount: 11, homeworksCount: 100, totalDuration: 6001 })).toBe(
      '100 فيديو 11 امتحانًا 100 واجب 101 ساعة',
    );
  });

  it('CD-02 says at the side what the course costs, that it is free, or that one is subscribed', async () => {
    const member = await newMember();
    await enroll(member, 't3-foundation');
    const page = await openAs(member);
    await openDetails(page, await courseIdOf('t3-current'));
    expect((await card(page).innerText()).replace(/\s+/g, ' ')).toContain('250 جنيه السعر قبل الخصم 320');
    await openDetails(page, await courseIdOf('t3-foundation'));
    await card(page).getByText('مشترك', { exact: true }).waitFor();
    expect(await card(page).innerText()).not.toMatch(/جنيه|مجاني/);
    expect(await axeViolations(page)).toEqual([]);
    await openDetails(page, await courseIdOf('s2-foundation'));
    await card(page).getByText('مجاني!').waitFor();
    expect(await card(page).innerText()).not.toContain('جنيه');
    expect(await card(page).getByLabel('كود الاشتراك').count()).toBe(0);
  });

  it('CD-03 opens on the content: type, minutes, a free label or a lock; no lock for the enrolled', async () => {
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

  it('CD-03 turns to the description and back, by mouse and by arrow keys', async () => {
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

  it('CD-05 sends a visitor who presses enroll to login and back to this course', async () => {
    const member = await newMember();
    const page = await openPage();
    const courseId = await courseIdOf('t3-current');
    await openDetails(page, courseId);
    expect(await card(page).getByLabel('كود الاشتراك').count()).toBe(0);
    await card(page).getByRole('link', { name: 'اشترك الآن' }).click();
    await page.waitForURL('**/login**');
    await page.getByLabel('كود الطالب').fill(member.studentCode);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(member.password);
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL(`**/course/details/${courseId}`);
    await card(page).getByLabel('كود الاشتراك').waitFor();
  });

  it('CD-06 says that a course does not exist, and what failed when the server did', async () => {
    const page = await openPage({ expectedErrors: /404|500/ });
    await page.goto('/course/details/000000000000000000000000');
    await page.getByRole('heading', { level: 2, name: 'بيانات الكورس غير موجودة' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await refuse(page, COURSE_CALL, 500, 'الخادم مشغول');
    await page.goto(`/course/details/${await courseIdOf('t3-current')}`);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).waitFor();
    expect(await page.getByText('بيانات الكورس غير موجودة').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(COURSE_CALL);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('tablist').waitFor();
  });

  it('CD-06 shows a description with markup as text and lets nothing in it run', async () => {
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

  it('CD-01 fits screens of 320 to 1920 px, and an empty course says so', async () => {
    const page = await openPage();
    const long = 'ا'.repeat(60);
    await alterCourse(page, ({ course }) => {
      course.title = `${course.title} ${long} F = ma ${long}`;
      course.sections.push({ _id: 'empty', title: long, content: [] });
    });
    await openDetails(page, await courseIdOf('t3-current'));
    for (const width of [320, 360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
    }
    await page.unroute(COURSE_CALL);
    await alterCourse(page, ({ course }) => void (course.sections = []));
    await openDetails(page, await courseIdOf('t3-current'));
    await page.getByText('لم يُضف محتوى إلى هذا الكورس بعد').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('enrolling on the details page', () => {
  let codes: string[];
  beforeAll(async () => {
    codes = await newCodes('t3-current', 4);
  });
  const takeCode = (): string => codes.pop() ?? '';
  const enrollButton = (page: Page) => card(page).getByRole('button', { name: 'اشترك الآن' });
  const check = async (page: Page, code: string) => {
    await card(page).getByLabel('كود الاشتراك').fill(code);
    await card(page).getByRole('button', { name: 'تحقق من الكود' }).click();
  };

  it('CD-04 enables enroll for a checked code only, sends exactly what the API asks for, and loads the details anew', async () => {
    const page = await openAs(await newMember());
    const sent = recordCalls(page);
    const courseId = await courseIdOf('t3-current');
    await openDetails(page, courseId);
    expect(await enrollButton(page).isDisabled()).toBe(true);

    // Typed as it is written in a chat: small letters, spaces around, Arabic digits.
    const code = takeCode();
    const typed = ` ${code.toLowerCase().replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))} `;
    await check(page, typed);
    await card(page).getByText('الكود صالح', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(sent.select('POST', /./)).toEqual([
      { method: 'POST', path: '/code/check', query: {}, body: { codeKey: code, courseId } },
    ]);

    sent.clear();
    await enrollButton(page).dblclick();
    await card(page).getByText('مشترك', { exact: true }).waitFor();
    expect(sent.select('POST', /./)).toEqual([
      {
        method: 'POST',
        path: '/transaction/enroll',
        query: {},
        body: { codeKey: code, courseId, paymentMethod: 'code' },
      },
    ]);
    expect(sent.courseReads()).toBe(1);
    await page.getByText('تم الاشتراك في الكورس بنجاح').waitFor();
    await page
      .getByRole('link', { name: /توصيل المقاومات على التوالي/ })
      .or(page.getByRole('link', { name: /واجب شدة/ }))
      .first()
      .waitFor();
    // The keyboard goes on where the button was.
    const way = card(page).getByRole('link', { name: 'الدخول إلى الكورس' });
    expect(await way.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/course/view/**/lecture/**');
  });

  it('CD-04 enrolls in a free course without a code', async () => {
    const page = await openAs(await newMember());
    const sent = recordCalls(page);
    const courseId = await courseIdOf('t3-foundation');
    await openDetails(page, courseId);
    await card(page).getByRole('button', { name: 'اشترك مجانًا' }).click();
    await card(page).getByText('مشترك', { exact: true }).waitFor();
    expect(sent.select('POST', /./)).toEqual([
      {
        method: 'POST',
        path: '/transaction/enroll',
        query: {},
        body: { codeKey: '', courseId, paymentMethod: 'free' },
      },
    ]);
  });

  it('CD-04 takes the check back as soon as the code changes, and a late answer about another code counts for nothing', async () => {
    const page = await openAs(await newMember());
    await openDetails(page, await courseIdOf('t3-current'));
    const code = takeCode();
    await check(page, code);
    await card(page).getByText('الكود صالح', { exact: true }).waitFor();
    const box = card(page).getByLabel('كود الاشتراك');
    await box.press('End');
    await box.press('Backspace');
    expect(await enrollButton(page).isDisabled()).toBe(true);
    expect(await card(page).getByText('الكود صالح', { exact: true }).count()).toBe(0);

    let held = null as Route | null;
    await page.route('**/api/v2/code/check', (route) => void (held = route));
    await check(page, code);
    const late = await until('the check under way', () => Promise.resolve(held));
    await box.fill('PHX-OTHER-CODE');
    const answered = page.waitForResponse('**/api/v2/code/check');
    await late.continue();
    await answered;
    expect(await card(page).getByText('الكود صالح', { exact: true }).count()).toBe(0);
    expect(await enrollButton(page).isDisabled()).toBe(true);
    codes.push(code);
  });

  it('CD-04 says what is wrong with a code that is missing, unknown, of another course, or used', async () => {
    const [member, other] = await Promise.all([newMember(), newMember()]);
    const [foreign = ''] = await newCodes('t3-modern', 1);
    const used = takeCode();
    await enroll(other, 't3-current', used);
    const page = await openAs(member);
    await openDetails(page, await courseIdOf('t3-current'));
    await card(page).getByRole('button', { name: 'تحقق من الكود' }).click();
    await card(page).getByText('اكتب كود الاشتراك أولًا').waitFor();
    expect(
      await card(page)
        .getByLabel('كود الاشتراك')
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    for (const code of ['PHX-0000-0000', foreign, used]) {
      await check(page, code);
      await card(page).getByText('الكود غير صالح').waitFor();
      expect(await enrollButton(page).isDisabled()).toBe(true);
      await card(page).getByLabel('كود الاشتراك').fill('');
    }
    expect((await courseOf(member, await courseIdOf('t3-current'))).enrolled).toBe(false);
  });

  it('CD-04 ends a race of two students for one code with one of them enrolled, and tells the other', async () => {
    const [first, second] = await Promise.all([newMember(), newMember()]);
    const pages = await Promise.all([first, second].map((member) => openAs(member, { expectedErrors: /422/ })));
    const courseId = await courseIdOf('t3-current');
    const code = takeCode();
    await Promise.all(
      pages.map(async (page) => {
        await openDetails(page, courseId);
        await check(page, code);
        await card(page).getByText('الكود صالح', { exact: true }).waitFor();
      }),
    );
    await Promise.all(pages.map((page) => enrollButton(page).click()));
    const ends = await Promise.all(
      pages.map(async (page) => {
        const won = card(page).getByText('مشترك', { exact: true });
        const lost = page.getByRole('region', { name: 'الإشعارات' }).getByText('الكود غير صالح');
        await won.or(lost).first().waitFor();
        return (await won.count()) > 0;
      }),
    );
    expect(ends.sort()).toEqual([false, true]);
    const loser = pages[(await Promise.all(pages.map((page) => enrollButton(page).count()))).indexOf(1)];
    expect(loser && (await enrollButton(loser).isDisabled())).toBe(true);
    const enrolled = await Promise.all(
      [first, second].map(async (member) => (await courseOf(member, courseId)).enrolled),
    );
    expect(enrolled.sort()).toEqual([false, true]);
  });

  it('CD-04 shows the truth when the reply is lost: enrolled if the server did it, not if it did not', async () => {
    const courseId = await courseIdOf('t3-foundation');
    const page = await openAs(await newMember(), { expectedErrors: /ERR_/ });
    await page.route('**/api/v2/transaction/enroll', (route) => route.abort('connectionreset'));
    await openDetails(page, courseId);
    await card(page).getByRole('button', { name: 'اشترك مجانًا' }).click();
    await page.getByText('لم يتم الاشتراك بسبب انقطاع الاتصال').waitFor();
    expect(await card(page).getByRole('button', { name: 'اشترك مجانًا' }).isEnabled()).toBe(true);

    await page.unroute('**/api/v2/transaction/enroll');
    await page.route('**/api/v2/transaction/enroll', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await card(page).getByRole('button', { name: 'اشترك مجانًا' }).click();
    await card(page).getByText('مشترك', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'الإشعارات' }).getByText('تم اشتراكك في الكورس بنجاح').waitFor();
  });

  it('CD-04 says that nobody knows when the course cannot be asked either', async () => {
    const page = await openAs(await newMember(), { expectedErrors: /ERR_/ });
    await openDetails(page, await courseIdOf('t3-foundation'));
    await page.route('**/api/v2/**', (route) => route.abort('connectionreset'));
    await card(page).getByRole('button', { name: 'اشترك مجانًا' }).click();
    await page.getByText('انقطع الاتصال ولم نتأكد من إتمام الاشتراك').waitFor();
    expect(await call<CourseAnswer>(null, 'GET', `/course/${await courseIdOf('t3-foundation')}`)).toBeTruthy();
  });
});
