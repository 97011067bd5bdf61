import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { demoStudent } from '../../harness/student';
import { until } from '../../harness/until';
import { CALLS, countCalls, faults, provoke, refusal, SENTENCES, success, toasts } from '../apiAnswers';
import type { Fault } from '../apiAnswers';
import { enter } from '../logInDirectly';

const NOISE = /status of (401|404|409|422|500|502|503)|ERR_|Failed to load/;

/** Texts that no student may see. */
export const UGLY = /\bundefined\b|\bNaN\b|\bnull\b|\[object Object\]|Invalid Date|Infinity/;

const main = (page: Page) => page.getByRole('main');

async function sendLogin(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'تسجيل الدخول' }).click();
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('كود الطالب').fill(demoStudent().studentCode);
  await page.getByLabel('كلمة المرور', { exact: true }).fill('whatever');
}

async function expectToast(page: Page, sentence: string): Promise<void> {
  await toasts(page).first().waitFor();
  expect(await toasts(page).allInnerTexts()).toEqual([sentence]);
  expect(await toasts(page).getByRole('alert').count()).toBe(1);
  await toasts(page).getByRole('button', { name: 'إغلاق الإشعار' }).click();
  await until('no toast', async () => (await toasts(page).count()) === 0);
}

describe('a failed write', () => {
  const cases: [string, Fault, string][] = [
    ['AP-03 refused by the machine', faults.refused, SENTENCES.network],
    ['AP-03 cut on the way', faults.cut, SENTENCES.network],
    ['AP-04 answered with HTML', faults.html, SENTENCES.unexpected],
    ['AP-04 answered with HTML as if it had worked', faults.htmlAsSuccess, SENTENCES.unexpected],
    ['AP-04 answered with an empty body', faults.empty, SENTENCES.unexpected],
    ['AP-05 refused with a message', refusal(409, 'الكود مستخدم بالفعل'), 'الكود مستخدم بالفعل'],
    ['AP-05 refused without a message', refusal(500), SENTENCES.server],
    [
      'AP-05 refused with errors, of which the first counts',
      refusal(422, 'بيانات غير صحيحة', [
        { path: 'studentCode', message: 'كود الطالب غير صحيح' },
        { path: 'password', message: 'كلمة المرور قصيرة' },
      ]),
      'كود الطالب غير صحيح',
    ],
  ];

  it('AP-03 AP-04 AP-05 shows the one sentence of the catalogue, and the form keeps its input', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await openLogin(page);
    for (const [what, fault, sentence] of cases) {
      await provoke(page, CALLS.login, fault);
      await sendLogin(page);
      await expectToast(page, sentence).catch((cause: unknown) => {
        throw new Error(what, { cause });
      });
    }
    expect(await page.getByLabel('كود الطالب').inputValue()).toBe(demoStudent().studentCode);
    expect(await page.getByLabel('كلمة المرور', { exact: true }).inputValue()).toBe('whatever');
  });

  it('AP-03 AP-07 is shown after a timeout or without a connection, and nothing is sent a second time', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await page.clock.install();
    await openLogin(page);
    const sent = countCalls(page, 'POST', '/user/login');
    await provoke(page, CALLS.login, faults.silent);
    await sendLogin(page);
    await main(page).getByRole('button', { name: 'جارٍ تسجيل الدخول...' }).waitFor();
    await page.clock.fastForward(20_000);
    await expectToast(page, SENTENCES.network);
    await page.unroute(CALLS.login);
    await page.context().setOffline(true);
    await toasts(page).filter({ hasText: 'لا يوجد اتصال بالإنترنت' }).waitFor();
    await toasts(page).getByRole('button', { name: 'إغلاق الإشعار' }).click();
    await sendLogin(page);
    await expectToast(page, SENTENCES.network);
    await page.clock.fastForward(60_000);
    await page.context().setOffline(false);
    await main(page).getByRole('button', { name: 'تسجيل الدخول' }).waitFor();
    expect(sent()).toBe(2);
  });
});

describe('a failed read', () => {
  it('AP-03 AP-04 AP-05 AP-08 shows one toast and the failed state, whose retry loads the page', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await enter(page);
    await page.goto('/student/details');
    await main(page).getByRole('definition').filter({ hasText: demoStudent().name }).waitFor();
    const cases: [Fault, string][] = [
      [faults.html, SENTENCES.unexpected],
      [faults.htmlAsSuccess, SENTENCES.unexpected],
      [faults.empty, SENTENCES.unexpected],
      [refusal(503, 'الخدمة متوقفة للصيانة'), 'الخدمة متوقفة للصيانة'],
      [refusal(500), SENTENCES.server],
      [success({}), SENTENCES.unexpected],
      [success(null), SENTENCES.unexpected],
      [success({ enrollments: 'قائمة' }), SENTENCES.unexpected],
      [(route) => route.fulfill({ json: null }), SENTENCES.unexpected],
      [(route) => route.fulfill({ json: [] }), SENTENCES.server],
      [faults.cut, SENTENCES.network],
    ];
    const failed = main(page).getByRole('alert').filter({ hasText: 'تعذّر تحميل هذا القسم' });
    await provoke(page, CALLS.enrollments, cases[0]?.[0] ?? faults.html);
    await page.getByRole('link', { name: 'كورساتي' }).click();
    for (const [index, [, sentence]] of cases.entries()) {
      await failed.waitFor();
      await expectToast(page, sentence);
      // The page gives advice; the toast has shown the reason.
      const text = await failed.innerText();
      expect(text).toContain('إعادة المحاولة');
      expect(text).not.toContain(sentence);
      expect(await main(page).innerText()).not.toMatch(UGLY);
      const next = cases[index + 1]?.[0];
      if (next) await provoke(page, CALLS.enrollments, next);
      else await page.unroute(CALLS.enrollments);
      await failed.getByRole('button', { name: 'إعادة المحاولة' }).click();
    }
    await main(page).getByRole('article').first().waitFor();
    expect(await toasts(page).count()).toBe(0);
  });

  it('AP-07 shows nothing when the connection returns in time: reads are retried with back-off', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await enter(page);
    const at: number[] = [];
    // The early read, which the page starts before its scripts, is not repeated: the fetcher sends its own.
    let left = 3;
    await page.route(CALLS.enrollments, async (route) => {
      at.push(Date.now());
      left -= 1;
      await (left >= 0 ? route.abort('connectionreset') : route.fallback());
    });
    await page.goto('/student/courses');
    await main(page).getByRole('article').first().waitFor();
    expect(at).toHaveLength(4);
    const [, first = 0, second = 0, third = 0] = at;
    // Only the least gaps: a busy machine lengthens both.
    expect(second - first).toBeGreaterThan(350);
    expect(third - second).toBeGreaterThan(1500);
    expect(await toasts(page).count()).toBe(0);
  });
});

describe('shared reads', () => {
  it('AP-06 sends one request for data that the shell and several remotes read at the same time', async () => {
    const page = await openPage();
    await enter(page);
    await page.goto('/student/courses');
    const course = main(page).getByRole('link', { name: /^التيار الكهربي/ });
    const id = ((await course.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
    await course.click();
    await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
    await page.waitForURL('**/section/**');
    await page
      .getByRole('link', { name: /اختبار سريع/ })
      .first()
      .click();
    await page.waitForURL('**/exam/**/start');
    await main(page)
      .getByRole('heading', { level: 1, name: /اختبار سريع/ })
      .waitFor();
    // The course's frame, its item and the exam in it are three remotes that read the course.
    const courses = countCalls(page, 'GET', `/course/${id}`);
    const users = countCalls(page, 'GET', '/user/my-info');
    const exams = countCalls(page, 'GET', '/exam/');
    await page.reload();
    await main(page)
      .getByRole('heading', { level: 1, name: /اختبار سريع/ })
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect([courses(), users(), exams()]).toEqual([1, 1, 1]);
  });
});

const HUGE = 'اسم طويل جدا '.repeat(400).slice(0, 5000);

const lyingEnrollments = [
  null,
  'text',
  7,
  {},
  { _id: 'e1', course: null, progress: null, createdAt: 'yesterday' },
  { _id: 'e2', course: 'only-an-id', progress: 'none' },
  {
    _id: 'e3',
    createdAt: '2025-13-45T99:99:99Z',
    progress: [null, { content: null }, { content: 'x', isCompleted: 'yes', watchedCount: -4 }],
    course: {
      _id: 'c3',
      title: null,
      image: { url: 1 },
      active: true,
      lecturesCount: -3,
      examsCount: 1e308,
      homeworksCount: 'NaN',
      semester: 'autumn',
      grade: 'ninth',
      stage: {},
    },
  },
  {
    _id: 'e4',
    createdAt: 20251112,
    progress: Array.from({ length: 50 }, (_, n) => ({ content: `i${n}`, isCompleted: true })),
    course: { _id: '../../etc', title: HUGE, image: 'javascript:alert(1)', active: true, lecturesCount: 2 },
  },
  { _id: 'e5', course: { _id: 'c5', title: '<img src=x onerror=alert(1)>', active: 'yes', image: '' } },
];

const lyingAttendances = [
  null,
  [],
  { submitted: true },
  { _id: 1, submitted: true, score: -5, attempts: -2, updatedAt: 'soon', exam: 'e1', studentAnswers: {} },
  {
    submitted: true,
    score: 'twelve',
    totalCorrect: 1e21,
    attempts: 1e15,
    exam: { _id: 'x', title: null, maxScore: 0 },
  },
  {
    submitted: true,
    score: 1e300,
    totalCorrect: 99,
    attempts: 3,
    updatedAt: null,
    studentAnswers: [null, 'a', 5],
    exam: { _id: 'x', title: HUGE, description: HUGE, maxScore: 10, totalQuestions: 3, semester: 'x', grade: null },
  },
  { submitted: true, score: Number.MAX_VALUE, exam: { _id: 'y', title: 'امتحان', maxScore: '10', stage: 'primary' } },
];

describe('responses with wrong values', () => {
  it('AP-08 break no page and never show invalid values', async () => {
    const page = await openPage({ expectedErrors: /status of 404|ERR_|Content Security Policy|violates/ });
    await enter(page);
    await provoke(page, CALLS.enrollments, success({ enrollments: lyingEnrollments }));
    await provoke(page, CALLS.attendances, success({ attendances: lyingAttendances }));
    await page.goto('/student/courses');
    await main(page).getByRole('article').first().waitFor();
    expect(await main(page).getByRole('article').count()).toBe(3);
    expect(await main(page).innerText()).not.toMatch(UGLY);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

    await page.getByRole('link', { name: 'نتائج الامتحانات' }).first().click();
    const rows = main(page).getByRole('list').getByRole('button');
    await rows.first().waitFor();
    for (const row of await rows.all()) await row.click();
    expect(await rows.count()).toBe(5);
    expect(await main(page).innerText()).not.toMatch(UGLY);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await main(page).getByText('عذرًا، حدث خطأ غير متوقع').count()).toBe(0);
  });

  it('AP-08 about the student break no page: wrong types, nothing at all, and a name of 5,000 letters', async () => {
    const page = await openPage();
    await enter(page);
    const users: [object, string][] = [
      [{ name: null, stage: 5, grade: {}, studentNumber: null, parentNumber: [], group: 7 }, 'غير مسجل'],
      [{}, 'غير مسجل'],
      [{ name: HUGE, stage: 'highschool', grade: 'ninth', studentNumber: 1001234567 }, '1001234567'],
    ];
    for (const [user, text] of users) {
      await provoke(page, CALLS.myInfo, success({ user }));
      await page.goto('/student/details');
      await main(page).getByText(text).first().waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(UGLY);
      await page.getByRole('button', { name: /قائمة الحساب/ }).click();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 700 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect({ width, over: Math.max(0, over) }).toEqual({ width, over: 0 });
      }
      await page.setViewportSize({ width: 1280, height: 860 });
    }
  });
});
