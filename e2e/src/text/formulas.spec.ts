import type { CDPSession, Page } from 'playwright-core';
import { buildExam, buildQuestion } from '../exam/examFile';
import { beginExam, jumpTo, prepareExams, question } from '../exam/examRoom';
import type { ExamCourse } from '../exam/examCourse';
import { openPage } from '../harness/browserTest';

const SIGNS = 'ΩθΣµμ√⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉ₓ−×·±≈≤≥≠→°Δαβγλνπρστφωεη∞∝∠∥⊥∑∫';
const MOST_FONT_BYTES = 15_000;
const SYMBOLS = /symbols.*\.woff2$/;

const QUESTIONS = [
  'سقط جسم تحت تأثير F = ma من ارتفاع 5 m بعجلة g = 10 m/s².',
  'شحنة الإلكترون تساوي -1.6 x 10^-19 C فكم عدد الإلكترونات؟',
  `الرموز ${SIGNS}`,
];
const OPTIONS = { a: 'v = √(2gh)', b: '2 A', c: '4.7 kΩ', d: 'V²/R' };

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('formulas', [
    buildExam('formulas', {
      questions: QUESTIONS.map((text, index) => buildQuestion(index + 1, { text, answers: OPTIONS, correct: 'a' })),
    }),
    buildExam('words', { questions: [buildQuestion(1, { text: 'ما وحدة شدة التيار؟' })] }),
  ]);
});

function watchFont(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (SYMBOLS.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Returns the fonts that drew the selected elements, with 'device' before fonts of the device. */
async function fontsOf(cdp: CDPSession, selector: string): Promise<string[]> {
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const names = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) names.add(isCustomFont ? familyName : `device ${familyName}`);
  }
  return [...names].sort();
}

describe('font of signs', () => {
  it('RX-15 draws every sign of physics together with Cairo, at every weight and as high', async () => {
    const { page } = await beginExam(course, 'formulas');
    const weights = [400, 700, 800];
    await page.evaluate(
      ([signs, all]) => {
        for (const weight of all) {
          const probe = document.createElement('p');
          probe.style.fontWeight = String(weight);
          for (const sign of signs) {
            const span = document.createElement('span');
            span.dataset.sign = `${weight}${sign}`;
            span.textContent = sign;
            probe.append(span);
          }
          document.querySelector('main')?.prepend(probe);
        }
      },
      [SIGNS, weights] as const,
    );
    await page.evaluate(() => document.fonts.ready);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    for (const weight of weights) {
      for (const sign of SIGNS) {
        const [font = 'none', ...others] = await fontsOf(cdp, `[data-sign="${weight}${sign}"]`);
        expect(`${weight} ${sign} ${font} ${others.join()}`).toMatch(/^\d+ . (Cairo|Manassa Symbols) $/u);
      }
    }

    const pairs = ['HΩ', 'HΣ', 'xπ', 'oω', 'oα'];
    const heights = await page.evaluate(async (all) => {
      const font = '400 1000px "Cairo Variable"';
      await document.fonts.load(font, all.join(''));
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.font = font;
      return all.map((pair) => [...pair].map((char) => context.measureText(char).actualBoundingBoxAscent));
    }, pairs);
    for (const [at, [cairo = 0, symbol = 0] = []] of heights.entries()) {
      expect([pairs[at], Math.abs(symbol / cairo - 1) < 0.04]).toEqual([pairs[at], true]);
    }
  });

  it('RX-15 is small, loaded once, and only by a page with such signs', async () => {
    const plain = await openPage();
    const notAsked = watchFont(plain);
    await plain.goto('/login');
    await plain.getByLabel('كود الطالب').waitFor();
    await plain.evaluate(() => document.fonts.ready);
    expect(notAsked).toEqual([]);

    let asked: string[] = [];
    const { page } = await beginExam(course, 'words', {
      before: (opened) => Promise.resolve((asked = watchFont(opened))),
    });
    await page.evaluate(() => document.fonts.ready);
    expect(asked).toEqual([]);

    const { page: other } = await beginExam(course, 'formulas', {
      before: (opened) => Promise.resolve((asked = watchFont(opened))),
    });
    await other.evaluate(() => document.fonts.ready);
    expect(asked).toHaveLength(1);
    const response = await other.request.get(asked[0] ?? '');
    expect(response.ok()).toBe(true);
    expect((await response.body()).length).toBeLessThanOrEqual(MOST_FONT_BYTES);
  });
});

describe('formulas of a question', () => {
  it('RX-15 have italic variables, upright units and printed signs, are copied as plain text, and spoken in Arabic words where that would be misread', async () => {
    const sitting = await beginExam(course, 'formulas');
    const { page } = sitting;
    const styles = await page.evaluate(() => {
      const text = document.querySelector('[id$="-text"]');
      const letters: string[] = [];
      const walker = document.createTreeWalker(text ?? document, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const latin = /[A-Za-z]+/.exec(node.nodeValue ?? '')?.[0];
        if (latin !== undefined && node.parentElement) {
          letters.push(`${latin} ${getComputedStyle(node.parentElement).fontStyle}`);
        }
      }
      return letters;
    });
    expect(styles).toEqual(['F italic', 'ma italic', 'm normal', 'g italic', 'm normal']);
    const copied = await page.evaluate(() => {
      const text = document.querySelector('[id$="-text"]');
      if (text) window.getSelection()?.selectAllChildren(text);
      return window.getSelection()?.toString();
    });
    expect(copied?.trim()).toBe(QUESTIONS[0]);
    const first = await page.getByRole('main').ariaSnapshot();
    expect(first).toContain('math "F يساوي m a"');
    expect(first).toContain('math "g يساوي 10 متر لكل ثانية تربيع"');
    expect(first).toMatch(/radio "[^"]*v يساوي الجذر التربيعي قوس 2 g h نهاية القوس"/);
    expect(first).toMatch(/radio "[^"]*2 A"/);
    expect(first).toMatch(/radio "[^"]*4\.7 كيلو أوم"/);
    expect(first).toMatch(/radio "[^"]*V تربيع على R"/);
    await jumpTo(sitting, 2).click();
    await question(sitting, 2).waitFor();
    // A minus, a multiplication sign and a superscript for typed signs.
    expect(await page.locator('[id$="-text"]').innerText()).toContain('−1.6 × 10⁻¹⁹ C');
    expect(await page.getByRole('main').ariaSnapshot()).toContain('math "سالب 1.6 ضرب 10 أس سالب 19 كولوم"');
  });
});
