import type { Page } from 'playwright-core';
import { openPage, origin } from '../../harness/browserTest';
import { startProduct } from '../../harness/startProduct';
import type { Product } from '../../harness/startProduct';
import { until } from '../../harness/until';
import { countRequests } from '../apiAnswers';

describe('configuration of an installation', () => {
  let product: Product;
  const configured = {
    SOCIAL_FACEBOOK: 'https://social.example/fb',
    SOCIAL_INSTAGRAM: 'https://social.example/ig',
    SOCIAL_YOUTUBE: 'https://social.example/yt',
    SOCIAL_WHATSAPP: 'https://social.example/wa',
    CONTACT_NUMBERS: '01011112222,01233334444',
    TEACHER_NAME: 'أ. أحمد سمير',
    TEACHER_PICTURE: 'covers/t3-current.svg',
    TEACHER_SENTENCE: 'نفهم الفكرة أولًا، ثم نكتب القانون',
    TEACHER_LECTURE: '/course/view/c/section/s/lecture/l',
  };

  beforeAll(async () => {
    const RELEASE_DIR = `${process.env.E2E_FOLDER ?? ''}/release`;
    product = await startProduct({ ...configured, BLOCK_DEVTOOLS: 'on', API_ORIGIN: origin(), RELEASE_DIR }, 'serve');
  });
  afterAll(() => product.stop());

  it('SH-06 appears in the footer: four social links, two numbers, the credit and the year', async () => {
    const page = await openPage({ origin: product.origin });
    await page.clock.setFixedTime('2031-05-05T10:00:00Z');
    await page.goto('/login');
    const footer = page.getByRole('contentinfo');
    const links: [string, string][] = [
      ['فيسبوك', configured.SOCIAL_FACEBOOK],
      ['إنستجرام', configured.SOCIAL_INSTAGRAM],
      ['يوتيوب', configured.SOCIAL_YOUTUBE],
      ['واتساب', configured.SOCIAL_WHATSAPP],
    ];
    for (const [name, address] of links) {
      const link = footer.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(address);
      expect(await link.getAttribute('rel')).toContain('noopener');
    }
    for (const number of configured.CONTACT_NUMBERS.split(',')) {
      expect(await footer.getByText(number).first().isVisible()).toBe(true);
    }
    expect(await footer.getByText('تصميم و تطوير أمتياز').isVisible()).toBe(true);
    expect(await footer.getByText(/جميع الحقوق محفوظة/).innerText()).toContain('2031');
  });

  it('CO-04 appears on the landing page: the teacher with picture, sentence and free lecture', async () => {
    const page = await openPage({ origin: product.origin });
    await page.goto('/');
    const teacher = page.getByRole('region', { name: configured.TEACHER_NAME });
    await teacher.getByText(configured.TEACHER_SENTENCE).waitFor();
    const picture = teacher.getByRole('img', { name: configured.TEACHER_NAME });
    await picture.scrollIntoViewIfNeeded();
    await until('the picture', () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    const lecture = teacher.getByRole('link', { name: 'شاهد محاضرة مجانية' });
    expect(await lecture.getAttribute('href')).toBe(configured.TEACHER_LECTURE);
  });

  it('CO-04 shows no teacher by default, and loads nothing for one', async () => {
    const page = await openPage();
    const loaded = countRequests(page, (request) => request.url().includes('teacher'));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await page.getByText('المدرّس', { exact: true }).count()).toBe(0);
    expect(loaded()).toBe(0);
  });

  it('SH-12 can block developer tools: loaded last, every 500 ms, menu and shortcuts blocked, without leaving the page', async () => {
    const page = await openPage({ origin: product.origin });
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.addInitScript(() => {
      const intervals: number[] = [];
      const real = window.setInterval;
      Object.assign(window, {
        intervals,
        setInterval: (work: TimerHandler, ms?: number) => {
          intervals.push(ms ?? 0);
          return real(work, ms);
        },
      });
    });
    const blocker = page.waitForRequest(/developer-tools/);
    await page.goto('/');
    await blocker;
    await until('the check to run', () =>
      page.evaluate(() => (window as unknown as { intervals: number[] }).intervals.includes(500)),
    );
    expect(await pressesThatPass(page)).toEqual({
      menu: false,
      F12: false,
      inspector: false,
      source: false,
      letter: true,
    });
    // The package treats a console of the page's own as developer tools.
    await page.evaluate(() => Object.assign(window, { eruda: { _devTools: { _isShow: true } } }));
    await until('the warning', async () => warnings.some((text) => text.includes('[manassa] developer tools')));
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it('SH-12 does not load the blocking package by default', async () => {
    const page = await openPage();
    const loaded = countRequests(page, (request) => request.url().includes('developer-tools'));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await pressesThatPass(page)).toEqual({ menu: true, F12: true, inspector: true, source: true, letter: true });
    expect(loaded()).toBe(0);
  });
});

/** Dispatches the key presses that open developer tools and returns those that the page allows. */
function pressesThatPass(page: Page): Promise<Record<string, boolean>> {
  return page.evaluate(() => {
    const passes = (event: Event): boolean => document.body.dispatchEvent(event);
    // The package reads the old key codes, which a synthetic event gets only this way.
    const key = (code: number, more: KeyboardEventInit = {}): boolean => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...more });
      Object.defineProperty(event, 'keyCode', { get: () => code });
      return passes(event);
    };
    return {
      menu: passes(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      F12: key(123),
      inspector: key(73, { ctrlKey: true, shiftKey: true }),
      source: key(85, { ctrlKey: true }),
      letter: key(65),
    };
  });
}
