import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS } from '../../harness/browserTest';
import { askApi } from '../../harness/student';
import { until } from '../../harness/until';
import { CALLS, provoke, success } from '../apiAnswers';
import { enter, registered } from '../logInDirectly';

const main = (page: Page) => page.getByRole('main');
const area = (page: Page) => page.getByRole('navigation', { name: 'صفحات الطالب' });

interface Enrollment {
  _id: string;
  createdAt: string;
  progress: { content: string; isCompleted: boolean }[];
  course: {
    _id: string;
    title: string;
    image: string;
    active: boolean;
    lecturesCount: number;
    examsCount: number;
    homeworksCount: number;
  };
}

interface Attendance {
  score: number;
  totalCorrect: number;
  attempts: number;
  submitted: boolean;
  updatedAt: string;
  studentAnswers: (string | null)[];
  exam: Record<string, unknown> & { title: string; maxScore: number; totalQuestions: number };
}

describe('frame of the student area', () => {
  it('ST-01 has four tabs that are navigation, and /student redirects to the courses', async () => {
    const page = await openPage();
    await enter(page);
    await page.goto('/student');
    await page.waitForURL('**/student/courses');
    const links = area(page).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['بياناتي', 'كورساتي', 'نتائج الامتحانات', 'شراء كورس']);
    const marked = (tab: string) => area(page).locator('[aria-current="page"]').filter({ hasText: tab }).waitFor();
    await marked('كورساتي');
    await links.nth(2).click();
    await page.waitForURL('**/student/results');
    await marked('نتائج الامتحانات');
    expect(await area(page).locator('[aria-current="page"]').count()).toBe(1);
    await links.nth(0).click();
    await page.waitForURL('**/student/details');
    await page.goBack();
    await page.waitForURL('**/student/results');
    // The grade is the student's, who is known later than the tabs.
    await area(page).locator('a[href="/course/stage/highschool/grade/third"]').filter({ hasText: 'شراء كورس' }).click();
    await main(page)
      .getByRole('heading', { level: 1, name: /أحدث الكورسات/ })
      .waitFor();
  });

  it('ST-01 has the tabs in a drawer on a phone, closed by keyboard, Escape and an outside press', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await enter(page);
    await page.goto('/student/courses');
    const opener = main(page).getByRole('button', { name: /فتح القائمة/ });
    await opener.waitFor();
    expect(await area(page).first().isVisible()).toBe(false);
    const drawer = page.getByRole('dialog', { name: 'صفحات الطالب' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await until('the drawer to have come in', async () => {
      const box = await drawer.boundingBox();
      return box !== null && Math.round(box.width) === 320 && Math.round(box.x) === VIEWPORTS.phone.width - 320;
    });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await page.mouse.click(15, 400);
    await drawer.waitFor({ state: 'hidden' });
    await opener.click();
    await drawer.getByRole('link', { name: 'نتائج الامتحانات' }).click();
    await page.waitForURL('**/student/results');
    await drawer.waitFor({ state: 'hidden' });
    await main(page)
      .getByRole('button', { name: /فتح القائمة.*نتائج الامتحانات/ })
      .waitFor();
  });
});

describe('my data', () => {
  it('ST-02 shows name, grade, and the phones of student and parent', async () => {
    const page = await openPage();
    const student = await registered();
    await enter(page, student);
    await page.goto('/student/details');
    await main(page).getByRole('heading', { level: 1, name: 'بياناتي' }).waitFor();
    const rows = main(page).locator('dl > *');
    await rows.first().waitFor();
    const facts = await rows.evaluateAll((all) =>
      all.map((fact) => [fact.querySelector('dt')?.innerText.trim(), fact.querySelector('dd')?.innerText.trim()]),
    );
    expect(Object.fromEntries(facts)).toMatchObject({
      الاسم: student.name,
      'الصف الدراسي': 'الثالث الثانوي',
      'رقم هاتف الطالب': student.studentNumber,
      'رقم هاتف ولي الأمر': student.parentNumber,
    });
  });
});

describe('my courses', () => {
  it('ST-03 are cards with image, title, date and progress', async () => {
    const page = await openPage();
    await enter(page);
    const { enrollments } = await askApi<{ enrollments: Enrollment[] }>(page, '/enrollment/my-enrollments');
    await page.goto('/student/courses');
    const cards = main(page).getByRole('article');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(enrollments.length);
    for (const { course, createdAt, progress } of enrollments) {
      const card = cards.filter({ hasText: course.title });
      const total = course.lecturesCount + course.examsCount + course.homeworksCount;
      const done = progress.filter(({ isCompleted }) => isCompleted).length;
      const percent = Math.round((done / total) * 100);
      expect(done).toBeGreaterThan(0);
      const text = await card.innerText();
      expect(text).toContain(`${done} من ${total}`);
      expect(text).toContain(`${percent}%`);
      const date = new Date(createdAt);
      expect(text).toMatch(new RegExp(`تاريخ الاشتراك: ${date.getDate()} [\\u0600-\\u06ff]+ ${date.getFullYear()}`));
      expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(percent));
      const picture = card.locator('img');
      expect(await picture.getAttribute('src')).toContain(course.image);
      await until('the picture', () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0));
      expect(await card.getByRole('link').getAttribute('href')).toBe(`/course/details/${course._id}`);
    }
  });

  it('ST-03 ST-04 show 100 % at most, and are locked while inactive', async () => {
    const page = await openPage();
    await enter(page);
    const { enrollments } = await askApi<{ enrollments: Enrollment[] }>(page, '/enrollment/my-enrollments');
    const [one, other] = enrollments;
    if (!one || !other) throw new Error('the demo student has two courses');
    const much = Array.from({ length: 40 }, (_, n) => ({ content: `item-${n}`, isCompleted: true }));
    await provoke(
      page,
      CALLS.enrollments,
      success({
        enrollments: [
          { ...one, progress: much },
          { ...other, course: { ...other.course, active: false } },
        ],
      }),
    );
    await page.goto('/student/courses');
    const full = main(page).getByRole('article').filter({ hasText: one.course.title });
    await full.waitFor();
    expect(await full.innerText()).toContain('100%');
    expect(await full.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    const shut = main(page).getByRole('article').filter({ hasText: other.course.title });
    expect(await shut.getByRole('link').count()).toBe(0);
    expect(await shut.innerText()).toContain('الكورس غير متاح حاليًا');
    await shut.click();
    expect(new URL(page.url()).pathname).toBe('/student/courses');
    await full.getByRole('link').click();
    await page.waitForURL(`**/course/details/${one.course._id}`);
  });

  it('ST-04 show the empty state with a link to buy one', async () => {
    const page = await openPage();
    await enter(page, await registered());
    await page.goto('/student/courses');
    await main(page).getByRole('heading', { name: 'أنت غير مشترك في أي كورس' }).waitFor();
    const buy = main(page).getByRole('link', { name: 'شراء كورس' }).last();
    expect(await buy.getAttribute('href')).toBe('/course/stage/highschool/grade/third');
  });
});

describe('my results', () => {
  it('ST-05 ST-06 sum up the exams and expand each attempt', async () => {
    const page = await openPage();
    await enter(page);
    const { attendances } = await askApi<{ attendances: Attendance[] }>(page, '/attendance/my-attendances');
    const submitted = attendances.filter((attendance) => attendance.submitted);
    const exact = submitted.map(({ score, exam }) => (score / exam.maxScore) * 100);
    const percents = exact.map((percent) => Math.round(percent * 10) / 10);
    const average = Math.round((exact.reduce((sum, percent) => sum + percent, 0) / exact.length) * 10) / 10;
    await page.goto('/student/results');
    const summary = main(page).locator('dl[aria-label="ملخص النتائج"]');
    await summary.waitFor();
    expect((await summary.locator('dd').allInnerTexts()).map((text) => text.trim())).toEqual([
      String(submitted.length),
      `${average}%`,
      `${Math.max(...percents)}%`,
    ]);
    const [attempt] = submitted;
    if (!attempt) throw new Error('the demo student has taken an exam');
    const row = main(page).getByRole('listitem').filter({ hasText: attempt.exam.title });
    const text = await row.innerText();
    for (const part of ['المرحلة الثانوية|الثانوية', 'الثالث الثانوي', 'آخر تحديث', `${percents[0] ?? ''}%`]) {
      expect(text).toMatch(new RegExp(part));
    }
    expect(text).toContain(`${attempt.score} من ${attempt.exam.maxScore}`);
    const toggle = row.getByRole('button', { name: attempt.exam.title });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.focus();
    await page.keyboard.press('Enter');
    const details = row.getByRole('region');
    await details.waitFor();
    const answered = attempt.studentAnswers.filter((answer) => answer !== null).length;
    const unfolded = (await details.innerText()).replace(/\s+/g, ' ');
    expect(unfolded).toContain('الوصف');
    expect(unfolded).toContain('الفصل الدراسي');
    expect(unfolded).toContain(`الإجابات الصحيحة ${attempt.totalCorrect} من ${attempt.exam.totalQuestions}`);
    expect(unfolded).toContain(`الإجابات الخاطئة ${answered - attempt.totalCorrect}`);
    expect(unfolded).toContain(`نسبة النجاح ${percents[0] ?? ''}%`);
    await page.keyboard.press('Enter');
    await details.waitFor({ state: 'hidden' });
  });

  it('ST-06 are drawn only near the screen, because touches in a list of hundreds were slow', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await enter(page);
    const { attendances } = await askApi<{ attendances: Attendance[] }>(page, '/attendance/my-attendances');
    const made = Array.from({ length: 300 }, (_, n) => ({ ...attendances[0], _id: `a${n}` }));
    await provoke(page, CALLS.attendances, success({ attendances: made }));
    await page.goto('/student/results');
    const heads = main(page).locator('li:has([role=progressbar]) > div:first-child');
    await heads.first().waitFor();
    const drawn = await heads.evaluateAll((all) => all.map((e) => e.checkVisibility({ contentVisibilityAuto: true })));
    expect([drawn.length, drawn.at(-1)]).toEqual([300, false]);
  });

  it('ST-06 ST-07 RX-06 name a deleted exam, count attempts above one, and colour each band', async () => {
    const page = await openPage();
    await enter(page);
    const { attendances } = await askApi<{ attendances: Attendance[] }>(page, '/attendance/my-attendances');
    const [attempt] = attendances;
    if (!attempt) throw new Error('the demo student has taken an exam');
    const scores = [100, 90, 89.95, 80, 79.99, 70, 69.96, 60, 59.999, 0];
    const shown = ['100%', '90%', '89.9%', '80%', '79.9%', '70%', '69.9%', '60%', '59.9%', '0%'];
    const made = scores.map((score, n) => ({
      ...attempt,
      _id: `a${n}`,
      score,
      attempts: n === 0 ? 3 : 1,
      updatedAt: new Date(Date.UTC(2026, 0, 20 - n)).toISOString(),
      exam: { ...attempt.exam, title: `امتحان ${n + 1}`, maxScore: 100 },
    }));
    const gone = { ...attempt, _id: 'gone', exam: null, history: [], updatedAt: '2025-01-01T00:00:00.000Z' };
    await provoke(page, CALLS.attendances, success({ attendances: [...made, gone] }));
    await page.goto('/student/results');
    const rows = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('progressbar') });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(made.length + 1);
    expect(await rows.nth(0).innerText()).toContain('3 محاولات');
    expect(await rows.nth(1).innerText()).not.toContain('محاول');
    expect(await rows.last().innerText()).toContain('امتحان محذوف');
    expect(await rows.last().innerText()).toContain('0%');

    const bands = await rows.evaluateAll((all) =>
      all.map((row) => {
        const fill = row.querySelector('[role="progressbar"] > *') ?? row.querySelector('[role="progressbar"]');
        return fill === null ? '' : getComputedStyle(fill).backgroundColor;
      }),
    );
    const [green, lightGreen, amber, orange, red] = [
      'rgb(21, 128, 61)',
      'rgb(77, 124, 15)',
      'rgb(180, 83, 9)',
      'rgb(194, 65, 12)',
      'rgb(185, 28, 28)',
    ];
    expect(bands.slice(0, 10)).toEqual([green, green, lightGreen, lightGreen, amber, amber, orange, orange, red, red]);
    // For students who do not see the colour.
    const words = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText));
    for (const [at, percent] of shown.entries()) expect(words[at]).toContain(percent);
    for (const [at, word] of [
      [0, 'ممتاز'],
      [2, 'جيد جدًا'],
      [4, 'جيد'],
      [6, 'مقبول'],
      [8, 'ضعيف'],
    ] as const) {
      expect(words[at]).toContain(word);
    }
  });
});
