import type { Page } from 'playwright-core';
import type { ExamCourse } from '../examCourse';
import { buildExam, buildQuestion } from '../examFile';
import { beginExam, button, gradedAnswers, option, prepareExams, waitForResult } from '../examRoom';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('translated', [
    buildExam('mixed', {
      questions: ['السرعة 3 m/s', 'المقاومة 4 Ω', 'الشحنة'].map((text, index) =>
        buildQuestion(index + 1, { text, answers: { a: `${text} أ`, b: `${text} ب 2 V`, c: 'ج', d: 'د' } }),
      ),
    }),
  ]);
});

/** Imitates translators, which replace every text, also later ones, by an element. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const taken = new WeakSet<Node>();
    function take(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (taken.has(text) || text.data.trim() === '' || !text.isConnected) continue;
        const outer = document.createElement('font');
        const own = document.createTextNode(text.data);
        taken.add(own);
        outer.appendChild(document.createElement('font')).append(own);
        text.replaceWith(outer);
      }
    }
    take(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) take(node.parentNode ?? node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

it.each([360, 1280])(
  'AT-03 AT-13 a translator that rewrites the page (%i px) neither stops the exam nor shows a question under another number',
  async (width) => {
    const sitting = await beginExam(course, 'mixed', { viewport: { width, height: 740 } });
    const { page, exam } = sitting;
    await translate(page);
    const panel = page.getByRole('main').locator('section[aria-labelledby]');
    for (const [index, { text }] of exam.spec.questions.entries()) {
      await panel.getByRole('heading', { name: `السؤال ${index + 1} من 3` }).waitFor();
      const body = await panel.innerText();
      expect(body).toContain(text);
      for (const other of exam.spec.questions) if (other.text !== text) expect(body).not.toContain(other.text);
      await option(sitting, index).check({ force: true });
      if (index < 2) await button(page, 'التالي').click();
    }
    await page.getByText('تمت الإجابة على 3 من 3').first().waitFor();
    await page.getByRole('timer').filter({ hasText: '19:' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'إرسال الامتحان' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'إرسال الآن' }).click();
    await waitForResult(sitting);
    expect(await gradedAnswers(sitting)).toEqual(['a', 'b', 'c']);
  },
);
