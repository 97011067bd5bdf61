import type { Page } from 'playwright-core';
import { VIEWPORTS, withMotion } from '../../harness/browserTest';
import { until } from '../../harness/until';
import type { ExamCourse } from '../examCourse';
import { buildExam, buildQuestion, buildQuestions } from '../examFile';
import { beginExam, button, option, prepareExams, press, question } from '../examRoom';

withMotion();

/** 1280 px at a zoom of 200 %. */
const ENLARGED = { width: 640, height: 360 };
const LONG = 'يتحرك جسم من السكون بعجلة منتظمة فما سرعته بعد ثانيتين؟ '.repeat(6);

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('sight', [
    buildExam('plain', { questions: buildQuestions(12) }),
    buildExam('long', { questions: [buildQuestion(1, { text: LONG }), buildQuestion(2, { text: LONG })] }),
  ]);
});

/** Returns true if the topmost element in the middle of the selected one is inside `around`. */
function isOnTop(page: Page, selector: string, around: string): Promise<boolean> {
  return page.evaluate(
    ([wanted, place]) => {
      const box = document.querySelector(wanted ?? '')?.getBoundingClientRect();
      if (box === undefined) return false;
      const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return seen !== null && seen.closest(place ?? '') !== null;
    },
    [selector, around] as const,
  );
}

it.each(['phone', 'desktop'] as const)('AT-01 on a %s no toast covers the clock', async (screen) => {
  const sitting = await beginExam(course, 'plain', { viewport: VIEWPORTS[screen], expectedErrors: /ERR_|net::/ });
  const { page } = sitting;
  await page.context().setOffline(true);
  await page.getByText('لا يوجد اتصال بالإنترنت').waitFor();
  expect(await isOnTop(page, '[role=timer]', 'header[data-phase]')).toBe(true);
  expect(await isOnTop(page, 'header[data-phase] h1', 'header[data-phase]')).toBe(true);
  await page.context().setOffline(false);
  await page.getByText('عاد الاتصال بالإنترنت').waitFor();
  expect(await page.getByText('لا يوجد اتصال بالإنترنت').count()).toBe(0);
  expect(await isOnTop(page, '[role=timer]', 'header[data-phase]')).toBe(true);
});

it('AT-14 the option that a key focuses is never under a bar: enlarged to twice the size, on a phone, a low desktop', async () => {
  const sitting = await beginExam(course, 'long', { viewport: ENLARGED });
  const { page } = sitting;
  for (const viewport of [ENLARGED, VIEWPORTS.phone, { width: 1024, height: 500 }]) {
    await page.setViewportSize(viewport);
    await question(sitting, 1).focus();
    for (const key of ['4', '1', '3', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key);
      await page.waitForFunction(() => {
        const { activeElement } = document;
        // The previous key's option may still have the focus.
        if (!(activeElement instanceof HTMLInputElement) || !activeElement.checked) return false;
        const box = activeElement.getBoundingClientRect();
        const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return seen !== null && seen.closest('label') === activeElement.closest('label');
      });
    }
  }
  await page.setViewportSize(ENLARGED);
  expect(await page.getByText('اختصارات لوحة المفاتيح داخل السؤال').isVisible()).toBe(true);
});

it('AT-13 tapping an option low on the screen does not scroll the page', async () => {
  const sitting = await beginExam(course, 'long', { viewport: VIEWPORTS.phone });
  const { page } = sitting;
  const place = await option(sitting, 2).evaluate((radio) => {
    const dock = document.querySelector('button[aria-haspopup=dialog]')?.parentElement?.getBoundingClientRect();
    window.scrollBy(0, radio.getBoundingClientRect().bottom - (dock?.top ?? 0) + 4);
    const box = radio.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, scrolled: window.scrollY };
  });
  await page.mouse.click(place.x, place.y);
  expect(await option(sitting, 2).isChecked()).toBe(true);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => window.scrollY)).toBe(place.scrolled);
});

it('AT-04 a sheet ignores presses after a jump', async () => {
  const sitting = await beginExam(course, 'plain', { viewport: VIEWPORTS.phone });
  const { page } = sitting;
  await button(page, /^فتح قائمة الأسئلة/).click();
  const sheet = page.getByRole('dialog', { name: 'الأسئلة' });
  await sheet.getByRole('button', { name: /^الانتقال إلى السؤال 9،/ }).waitFor();
  // A second tap before the sheet has closed.
  await page.evaluate(async () => {
    const number = (n: number): HTMLElement | null =>
      document.querySelector(`dialog[open] ol li:nth-child(${n}) button`);
    number(5)?.click();
    await Promise.resolve();
    number(9)?.click();
  });
  await sheet.waitFor({ state: 'detached' });
  expect(await question(sitting, 5).isVisible()).toBe(true);
});

describe('a double tap on a number whose question has its options under the finger', () => {
  /** Opens the sheet and returns the position of a number that covers an option. */
  async function overOption(page: Page): Promise<{ x: number; y: number; number: number }> {
    await page.evaluate(() => window.scrollTo(0, 0));
    await button(page, /^فتح قائمة الأسئلة/).click();
    await page.getByRole('dialog', { name: 'الأسئلة' }).waitFor();
    const found = await page.evaluate(async () => {
      await Promise.all(
        document
          .querySelector('dialog')
          ?.getAnimations()
          .map(({ finished }) => finished) ?? [],
      );
      const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
      const options = [...document.querySelectorAll('[role=radiogroup] label')].map(boxOf);
      const numbers = [...document.querySelectorAll('dialog ol button')].map(boxOf);
      const middles = numbers.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
      const at = middles.findIndex(
        ({ y }, index) => index > 0 && options.some(({ top, bottom }) => y > top + 20 && y < bottom - 20),
      );
      return { ...(middles[at] ?? { x: 0, y: 0 }), number: at + 1 };
    });
    expect(found.number).toBeGreaterThan(1);
    return found;
  }

  /** Presses at two points, the second exactly `apartMs` after the first. */
  async function pressTwice(page: Page, points: readonly { x: number; y: number }[], apartMs: number): Promise<void> {
    const startMs = Date.now();
    for (const [index, point] of points.entries()) {
      await press(page, point, startMs + index * apartMs);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }

  const checked = (page: Page): Promise<number> => page.locator('[role=radiogroup] input:checked').count();

  it('AT-04 AT-13 chooses nothing; a later tap does', async () => {
    const sitting = await beginExam(course, 'plain', { viewport: VIEWPORTS.phone });
    const { page } = sitting;
    const { x, y, number } = await overOption(page);
    await pressTwice(
      page,
      [
        { x, y },
        { x: x + 5, y },
      ],
      200,
    );
    expect(await question(sitting, number).isVisible()).toBe(true);
    expect(await checked(page)).toBe(0);
    await page.waitForTimeout(400);
    await page.mouse.click(x, y);
    expect(await checked(page)).toBe(1);
  });

  it('AT-13 accepts a quick tap at another place as an answer', async () => {
    const sitting = await beginExam(course, 'plain', { viewport: VIEWPORTS.phone });
    const { page } = sitting;
    const { x, y } = await overOption(page);
    await pressTwice(
      page,
      [
        { x, y },
        { x: x > 180 ? x - 100 : x + 100, y },
      ],
      200,
    );
    expect(await checked(page)).toBe(1);
  });
});

it('AT-13 a double tap on the button that opens the exam keeps the answer that appears under the finger', async () => {
  const sitting = await beginExam(course, 'plain', { viewport: VIEWPORTS.phone });
  const { page, exam } = sitting;
  await option(sitting, 3).check();
  const under = await option(sitting, 1).evaluate((radio) => radio.closest('label')?.getBoundingClientRect().y ?? 0);
  await page.goto(`${exam.address}/start`);
  const resume = button(page, 'استكمال الامتحان');
  await resume.waitFor();
  const place = await resume.evaluate((element, y) => {
    window.scrollBy(0, element.getBoundingClientRect().y - y);
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, under);
  const startMs = Date.now();
  await press(page, place, startMs);
  await question(sitting, 1).waitFor();
  await press(page, place, startMs + 300);
  await page.waitForTimeout(300);
  expect(await option(sitting, 3).isChecked()).toBe(true);
  await press(page, place, startMs + 1000);
  await until('a later tap to choose', () => option(sitting, 1).isChecked());
});

it('AT-02 AT-14 a time warning is announced inside the open dialog, and the previous one is not', async () => {
  const sitting = await beginExam(course, 'plain', { before: (page) => page.clock.install() });
  const { page } = sitting;
  await page.clock.fastForward('15:30');
  await page.locator('header[data-phase=warning]').waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'إرسال الامتحان' }).click();
  const dialog = page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
  await dialog.waitFor();
  expect(await dialog.getByRole('status').innerText()).toBe('');
  await page.clock.fastForward('03:40');
  await dialog.getByRole('status').getByText('متبقٍ أقل من دقيقة').waitFor();
});
