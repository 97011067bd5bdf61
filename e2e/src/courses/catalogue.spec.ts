import { axeViolations } from '../harness/axeViolations';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { until } from '../harness/until';
import { sidewaysPx } from '../layout/measure';
import { card, cards, firstCourseId, listOf, openList, THIRD } from './catalogueList';
import type { ListAnswer } from './catalogueList';
import { call } from './member';
import { alter, answer, COURSES_CALL, recordCalls, refuse } from './wire';

describe('the catalogue of a grade', () => {
  it('CA-01 requests the active courses of the grade with their category and without sections, and shows each', async () => {
    const page = await openPage();
    const sent = recordCalls(page);
    await page.goto(THIRD);
    await page.getByRole('heading', { level: 1, name: 'أحدث الكورسات' }).waitFor();
    await cards(page).first().waitFor();
    expect(sent.select('GET', /^\/course$/).map(({ query }) => query)).toEqual([
      { grade: 'third', stage: 'highschool', active: 'true', populate: 'category', select: '-sections' },
    ]);
    const { courses } = await call<ListAnswer>(null, 'GET', '/course?grade=third&stage=highschool&active=true');
    expect(await cards(page).getByRole('link').allInnerTexts()).toEqual(courses.map(({ title }) => title));
    expect(await axeViolations(page)).toEqual([]);
  });

  it('CA-01 has 1, 2, 3 and 4 columns by screen width, and no horizontal scroll', async () => {
    const page = await openPage();
    await openList(
      page,
      Array.from({ length: 5 }, (_, at) => ({ title: `كورس ${at + 1}` })),
    );
    const columns = () =>
      cards(page).evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x))).size);
    for (const [width, wanted] of [
      [320, 1],
      [360, 1],
      [640, 2],
      [768, 2],
      [1024, 3],
      [1280, 4],
      [1920, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await columns()]).toEqual([width, wanted]);
      expect(await sidewaysPx(page)).toBe(0);
    }
  });

  it('CA-02 shows no chip on a drawing', async () => {
    const page = await openPage();
    await page.goto(THIRD);
    await card(page, 'التيار الكهربي').waitFor();
    const areBelow = await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((article) => {
        const { bottom = Infinity } = article.querySelector('img')?.getBoundingClientRect() ?? {};
        const chips = [...article.querySelectorAll('[class*=chip]:not([class*=chips])')];
        return chips.map((chip) => chip.getBoundingClientRect().top >= bottom);
      }),
    );
    expect(areBelow.length).toBeGreaterThan(8);
    expect(areBelow).not.toContain(false);
  });

  it('CA-02 shows all facts of the real courses', async () => {
    const page = await openPage();
    await page.goto(THIRD);
    const discounted = card(page, 'التيار الكهربي ودوائر التيار المستمر');
    await discounted.waitFor();
    const words = (await discounted.innerText()).replace(/\s+/g, ' ');
    for (const part of ['الثالث الثانوي', 'الفصل الدراسي الأول', 'شرح', '14 محتوى', '250 جنيه', '320', '-22%', '4.9']) {
      expect(words).toContain(part);
    }
    expect(words).toMatch(/\d+ ساع|ساعة واحدة|ساعتان/);
    expect(words).toMatch(/مشترك/);
    expect(await discounted.locator('del').innerText()).toContain('320');
    const cover = discounted.locator('img');
    await until('the cover', () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));

    const free = card(page, 'تأسيس الكهرباء');
    expect(await free.innerText()).toContain('مجاني!');
    expect(await free.innerText()).not.toContain('جنيه');
    const full = card(page, 'تدريبات المغناطيسية');
    expect(await full.innerText()).toContain('280 جنيه');
    expect(await full.locator('del').count()).toBe(0);
    expect(await full.innerText()).not.toContain('مشترك');
  });

  it('CA-02 limits the price at 0, strikes the old one only for a discount, and counts in Arabic', async () => {
    const page = await openPage();
    const counts = (lecturesCount: number) => ({ lecturesCount, examsCount: 0, homeworksCount: 0 });
    const students = (enrollmentsCount: number) => ({ showEnrollments: true, enrollmentsCount });
    await openList(page, [
      { title: 'أ', price: 100, discount: 150, ...counts(0), totalDuration: 0, avgRatings: 0, ...students(1) },
      { title: 'ب', price: 100, discount: 0, ...counts(1), totalDuration: 60, ...students(2) },
      { title: 'ج', price: 3, discount: 2, ...counts(2), totalDuration: 61, ...students(11) },
      { title: 'د', price: 11, discount: 9, lecturesCount: 1, examsCount: 1, homeworksCount: 1, totalDuration: 180 },
      { title: 'هـ', price: 99.5, discount: 0.25, ...counts(11), totalDuration: 660, ...students(0) },
      {
        title: 'و',
        price: 1000,
        discount: 3,
        ...counts(100),
        totalDuration: 6000,
        showEnrollments: false,
        enrollmentsCount: 77,
      },
    ]);
    const facts = async (title: string) => {
      const found = cards(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });
      const text = (await found.innerText()).replace(/\s+/g, ' ');
      return { text, struck: await found.locator('del').count() };
    };
    const [a, b, c, d, e, f] = await Promise.all(['أ', 'ب', 'ج', 'د', 'هـ', 'و'].map(facts));
    expect(a?.text).toMatch(/0 محتوى.*0 ساعة.*مشترك واحد.*مجاني!/);
    expect(a?.struck).toBe(1);
    expect(a?.text).not.toMatch(/5\b.*من 5/);
    expect(b?.text).toMatch(/محتوى واحد.*ساعة واحدة.*مشتركان.*100 جنيه/);
    expect(b?.struck).toBe(0);
    expect(c?.text).toMatch(/محتويان.*ساعتان.*11 مشتركًا.*جنيه واحد/);
    expect(c?.struck).toBe(1);
    expect(d?.text).toMatch(/3 محتويات.*3 ساعات.*جنيهان/);
    expect(e?.text).toMatch(/11 محتوى.*11 ساعة.*99\.25 جنيه/);
    expect(e?.text).not.toContain('مشترك');
    expect(f?.text).toMatch(/100 محتوى.*100 ساعة.*997 جنيه/);
    expect(f?.struck).toBe(1);
    expect(f?.text).not.toContain('%');
    expect(f?.text).not.toContain('مشترك');
    expect(await page.getByText(/undefined|NaN/).count()).toBe(0);
  });

  it('CA-02 draws a fallback of the same size for a broken picture', async () => {
    const page = await openPage({ expectedErrors: /404|ERR_FAILED|Failed to load resource/ });
    await page.route('**/media/covers/gone.svg', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/media/covers/cut.svg', (route) => route.abort());
    await openList(page, [
      { title: 'أ', image: 'covers/gone.svg' },
      { title: 'ب', image: 'covers/cut.svg' },
      { title: 'ج', image: '' },
      { title: 'د', image: null },
      { title: 'هـ' },
    ]);
    await until('the drawn covers', async () => (await cards(page).locator('img').count()) === 1);
    const heights = await cards(page).evaluateAll((all) =>
      all.map((one) => Math.round(one.firstElementChild?.getBoundingClientRect().height ?? 0)),
    );
    expect(new Set(heights).size).toBe(1);
    expect(heights[0]).toBeGreaterThan(100);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('CA-02 opens the details from anywhere on the card, by keyboard too', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await page.goto(THIRD);
    await card(page, 'تأسيس الكهرباء').click({ position: { x: 40, y: 40 } });
    await page.waitForURL('**/course/details/*');
    await page.goBack();
    await card(page, 'التيار الكهربي').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/course/details/*');
    await page.getByRole('heading', { level: 1, name: /التيار الكهربي/ }).waitFor();
  });

  it('CA-03 shows the empty state for a grade without courses, and for an unknown stage or grade', async () => {
    const page = await openPage();
    await answer(page, COURSES_CALL, { courses: [], page: 1, totalPages: 0, result: 0, totalResults: 0 });
    const sent = recordCalls(page);
    for (const [address, asked] of [
      [THIRD, 1],
      ['/course/stage/highschool/grade/ninth', 0],
      ['/course/stage/primary/grade/third', 0],
    ] as const) {
      sent.clear();
      await page.goto(address);
      await page.getByText('لا توجد كورسات لهذا الصف حاليًا').waitFor();
      expect(sent.select('GET', /^\/course$/)).toHaveLength(asked);
      expect(await page.getByRole('main').getByRole('link', { name: 'الثاني الثانوي' }).isVisible()).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
    }
  });

  it('CA-03 shows a failed list as failed, not as empty, and loads it on retry', async () => {
    const page = await openPage({ expectedErrors: /500/ });
    await refuse(page, COURSES_CALL, 500, 'الخادم مشغول');
    await page.goto(THIRD);
    await page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' }).waitFor();
    expect(await page.getByText('لا توجد كورسات').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(COURSES_CALL);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await cards(page).first().waitFor();
  });

  it('CA-04 a list of three pages can be read to its end, stays open after a visit to a course, and survives a failed page', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, expectedErrors: /500/ });
    const sent = recordCalls(page);
    let failing = true;
    await page.route(COURSES_CALL, async (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
      if (number === 3 && failing) {
        await route.fulfill({
          status: 500,
          json: { success: false, message: 'عطل', statusCode: 500, error: { errors: [] } },
        });
        return;
      }
      const list = await listOf(
        Array.from({ length: 2 }, (_, at) => ({ _id: `p${number}-${at}`, title: `كورس ${number}/${at}` })),
      );
      await route.fulfill({
        json: { success: true, message: '', data: { ...list, page: number, totalPages: 3, totalResults: 6 } },
      });
    });
    await page.goto(THIRD);
    const more = page.getByRole('button', { name: 'عرض المزيد' });
    await page.getByText('6 كورسات').waitFor();
    await more.click();
    await card(page, 'كورس 2/1').waitFor();
    await more.click();
    await page.getByRole('alert').getByRole('button', { name: 'إعادة المحاولة' }).waitFor();
    expect(await cards(page).count()).toBe(4);
    failing = false;
    await page.getByRole('alert').getByRole('button', { name: 'إعادة المحاولة' }).click();
    await card(page, 'كورس 3/1').waitFor();
    expect(await more.count()).toBe(0);
    expect(await cards(page).count()).toBe(6);
    expect(new Set(sent.select('GET', /^\/course$/).map(({ query }) => query.page))).toEqual(
      new Set([undefined, '2', '3']),
    );

    await answer(page, /\/api\/v2\/course\/p3-1$/, await call(null, 'GET', `/course/${await firstCourseId()}`));
    await card(page, 'كورس 3/1').getByRole('link').click();
    await page.waitForURL('**/course/details/**');
    await page.getByRole('tablist').waitFor();
    await page.goBack();
    await card(page, 'كورس 3/1').waitFor();
  });

  it('CA-01 shows no crash and no undefined for unusual data from the API', async () => {
    const page = await openPage();
    await alter<ListAnswer>(page, COURSES_CALL, (list) => ({
      ...list,
      courses: [
        { _id: 'bare' },
        {
          _id: 'odd',
          title: 7,
          price: 'x',
          discount: -5,
          category: 'id-only',
          avgRatings: 'NaN',
          lecturesCount: null,
          image: [],
        },
        ...list.courses,
      ],
    }));
    await page.goto(THIRD);
    await card(page, 'تأسيس الكهرباء').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/undefined|NaN|null|\[object/);
    expect(await axeViolations(page)).toEqual([]);
  });
});
