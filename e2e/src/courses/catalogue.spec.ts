import { axeViolations } from '../harness/axeViolations';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { until } from '../harness/until';
import { sidewaysPx } from '../layout/measure';
import { card, cards, firstCourseId, listOf, openList, THIRD } from './catalogueList';
import type { ListAnswer } from './catalogueList';
import { call } from './member';
import { answer, COURSES_CALL, recordCalls } from './wire';

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
});
