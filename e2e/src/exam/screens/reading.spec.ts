import { axeViolations } from '../../harness/axeViolations';
import type { ExamCourse } from '../examCourse';
import { buildExam, buildQuestion, buildQuestions } from '../examFile';
import {
  askToSubmit,
  beginExam,
  button,
  choose,
  jumpTo,
  openStart,
  option,
  prepareExams,
  question,
  waitForResult,
} from '../examRoom';
import type { Sitting } from '../examRoom';

/** Mixed texts with the order of their parts from the left. */
const MIXED = [
  { text: 'جسم يتحرك بسرعة 3×10⁸ m/s² فما قيمته؟', leftToRight: ['3', '×', '10', 'm', '/', 's'] },
  { text: 'مقاومة (R₁ = 4 Ω) موصلة على التوالي', leftToRight: ['R', '=', '4', 'Ω'] },
  { text: 'من العلاقة V = I × R نجد أن', leftToRight: ['V', '=', 'I', '×', 'R'] },
] as const;

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('reading', [
    buildExam('plain', { attempts: 9 }),
    buildExam('hundred', { questions: buildQuestions(100) }),
    buildExam('mixed', {
      title: 'امتحان الوحدات m/s² و Ω',
      questions: MIXED.map(({ text }, index) =>
        buildQuestion(index + 1, {
          text,
          answers: { a: '-3×10⁸ m/s²', b: '4 Ω إلى اليمين', c: '(أ) ثم (د)', d: '2.5 A' },
        }),
      ),
    }),
  ]);
});

describe('an exam for every student', () => {
  it('AT-14 the whole exam works by keyboard alone, from the start page to the answers', async () => {
    const { page, ...rest } = await openStart(course, 'plain');
    const sitting: Sitting = { page, ...rest };
    const focusOn = async (name: RegExp): Promise<void> => {
      for (let tabs = 0; tabs < 80; tabs += 1) {
        const text = await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
        if (name.test(text)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the focus never comes to ${name}`);
    };
    await focusOn(/^بدء الامتحان$/);
    await page.keyboard.press('Enter');
    await question(sitting, 1).waitFor();
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await option(sitting, 1).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await question(sitting, 2).waitFor();
    await page.keyboard.press('3');
    expect(await option(sitting, 2).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await question(sitting, 3).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    await dialog.waitFor();
    for (let tabs = 0; tabs < 5; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusOn(/^إرسال الامتحان$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await focusOn(/^إرسال الآن$/);
    await page.keyboard.press('Enter');
    await waitForResult(sitting);
    await focusOn(/^عرض الإجابات$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/result');
  });

  it('AT-14 a screen reader finds the timer, the question and its options by name', async () => {
    const sitting = await beginExam(course, 'plain');
    const tree = await sitting.page.locator('body').ariaSnapshot();
    expect(tree).toMatch(/timer "الوقت المتبقي": (20:00|19:5\d)/);
    expect(tree).toContain('heading "السؤال 1 من 3"');
    expect(tree).toMatch(/radiogroup "السؤال 1 من 3 السؤال رقم 1: ما شدة التيار المار في المقاومة؟"/);
    expect(tree).toMatch(/radio "[^"]*2 A"/);
    expect(tree).toMatch(/button "الانتقال إلى السؤال 2، لم تتم الإجابة"/);
  });

  it('AT-14 axe finds nothing on the exam screens and the confirmation', async () => {
    const sitting = await openStart(course, 'plain');
    const { page } = sitting;
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'بدء الامتحان').click();
    await question(sitting, 1).waitFor();
    await choose(sitting, 1, 0);
    expect(await axeViolations(page)).toEqual([]);
    const dialog = await askToSubmit(sitting);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'إرسال الآن' }).click();
    await waitForResult(sitting);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'عرض الإجابات' }).click();
    await page.getByRole('heading', { name: 'السؤال 1 من 3' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('AT-16 units, powers and formulas read left to right inside the Arabic text, options included', async () => {
    const sitting = await beginExam(course, 'mixed');
    const { page } = sitting;
    const positions = (selector: string, parts: readonly string[]): Promise<number[]> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, wanted) => {
          const letters: { letter: string; x: number }[] = [];
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + 1);
              letters.push({ letter: node.nodeValue?.[at] ?? '', x: range.getBoundingClientRect().x });
            }
          }
          const text = letters.map(({ letter }) => letter).join('');
          let from = 0;
          return wanted.map((part) => {
            const at = text.indexOf(part, from);
            from = at + part.length;
            return letters[at]?.x ?? Number.NaN;
          });
        }, parts);
    for (const [index, { leftToRight }] of MIXED.entries()) {
      await jumpTo(sitting, index + 1).click();
      await question(sitting, index + 1).waitFor();
      const xs = await positions(
        'section[aria-labelledby] h2 ~ *, section[aria-labelledby] > div:nth-child(2)',
        leftToRight,
      );
      expect(xs).toEqual([...xs].sort((one, other) => one - other));
    }
    const option1 = await positions('[role=radiogroup] label:nth-of-type(1)', ['−', '3', '×', '10', 'm', '/', 's']);
    expect(option1).toEqual([...option1].sort((one, other) => one - other));
    const option2 = await positions('[role=radiogroup] label:nth-of-type(2)', ['4', 'Ω']);
    expect(option2).toEqual([...option2].sort((one, other) => one - other));
    // The Arabic text around a unit continues to its left.
    const [unit = 0, word = 0] = await positions('[role=radiogroup] label:nth-of-type(2)', ['Ω', 'إ']);
    expect(word).toBeLessThan(unit);
    const [open = 0, letter = 0, close = 0] = await positions('[role=radiogroup] label:nth-of-type(3)', [
      '(',
      'أ',
      ')',
    ]);
    expect(open).toBeGreaterThan(letter);
    expect(letter).toBeGreaterThan(close);
  });

  it('SH-11 AT-04 no exam screen is wider than the window', async () => {
    const sitting = await openStart(course, 'mixed');
    const { page } = sitting;
    const expectFit = async (...widths: number[]): Promise<void> => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      }
    };
    await expectFit(1280, 768, 360, 320);
    await button(page, 'بدء الامتحان').click();
    await question(sitting, 1).waitFor();
    await option(sitting, 1).check({ force: true });
    await expectFit(1280, 768, 360, 320);
    await button(page, /فتح قائمة الأسئلة/).click();
    await expectFit(320);
    await page.getByRole('dialog').getByRole('button', { name: 'إرسال الامتحان' }).click();
    await button(page, 'إرسال الآن').waitFor();
    await expectFit(320, 360, 768, 1280);
    await button(page, 'إرسال الآن').click();
    await waitForResult(sitting);
    await page.getByRole('link', { name: 'عرض الإجابات' }).click();
    await page.getByRole('heading', { name: 'السؤال 1 من 3' }).waitFor();
    await expectFit(1280, 768, 360, 320);
  });

  it('SH-11 AT-05 the submit button of a hundred questions holds its words at 320 px', async () => {
    const sitting = await beginExam(course, 'hundred', { viewport: { width: 320, height: 640 } });
    await button(sitting.page, /فتح قائمة الأسئلة/).click();
    await sitting.page
      .getByRole('dialog')
      .getByRole('button', { name: /السؤال 100،/ })
      .click();
    await sitting.page.getByRole('dialog').waitFor({ state: 'detached' });
    const space = await button(sitting.page, 'إرسال الامتحان').evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const [inner, outer] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
      return Math.min(inner.left - outer.left, outer.right - inner.right);
    });
    expect(space).toBeGreaterThanOrEqual(0);
  });
});
