import type { Page } from 'playwright-core';
import { openPage, origin, VIEWPORTS, withMotion } from '../../harness/browserTest';
import { until } from '../../harness/until';
import { enter } from '../logInDirectly';
import { waitForStart, waitForTakeOver } from '../pageChecks';

withMotion();

const main = (page: Page) => page.getByRole('main');

function lap(page: Page): Promise<{ name: string; duration: string; state: string }> {
  return page
    .getByRole('group', { name: 'مميزات المنصة' })
    .locator('> div')
    .evaluate((track) => {
      const { animationName, animationDuration, animationPlayState } = getComputedStyle(track);
      return { name: animationName, duration: animationDuration, state: animationPlayState };
    });
}

describe('landing page', () => {
  it('LP-01 links visitors to signup and login, and a student to the courses', async () => {
    const page = await openPage();
    await page.goto('/');
    const way = (name: string) => main(page).getByRole('link', { name, exact: true });
    await way('إنشاء حساب').waitFor();
    expect(await way('إنشاء حساب').getAttribute('href')).toBe('/signup');
    expect(await way('تسجيل الدخول').getAttribute('href')).toBe('/login');
    expect(await way('دخول للمنصة').count()).toBe(0);

    await enter(page);
    await page.goto('/');
    await way('دخول للمنصة').waitFor();
    expect(await way('إنشاء حساب').count()).toBe(0);
    expect(await way('تسجيل الدخول').count()).toBe(0);
    await way('دخول للمنصة').click();
    await page.waitForURL('**/student/courses');
  });

  it('LP-02 shows the reasons, and each grade by priority with a link to its courses', async () => {
    const page = await openPage();
    await page.goto('/');
    const reasons = page.getByRole('region', { name: 'لماذا تختار منصة الفيزياء؟' });
    await reasons.waitFor();
    expect(await reasons.getByRole('article').count()).toBe(4);
    const grades = page.getByRole('region', { name: 'اختر صفك الدراسي' });
    expect(await grades.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'الثاني الثانوي',
      'الثالث الثانوي',
    ]);
    const links = grades.getByRole('link', { name: 'عرض جميع الكورسات' });
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/course/stage/highschool/grade/second',
      '/course/stage/highschool/grade/third',
    ]);
    await links.last().click();
    await page.waitForURL('**/course/stage/highschool/grade/third');
    await page.getByRole('heading', { level: 1, name: /أحدث الكورسات/ }).waitFor();
  });

  it('LP-03 lists four benefits and moves six features in 45 s above 700 px, else in 15 s, with pause and reduced motion', async () => {
    const page = await openPage();
    await page.goto('/');
    await waitForTakeOver(page);
    const benefits = page.getByRole('region', { name: 'ماذا ستحصل عليه معنا؟' }).getByRole('listitem');
    await benefits.first().waitFor();
    expect(await benefits.allInnerTexts()).toHaveLength(4);
    const strip = page.getByRole('group', { name: 'مميزات المنصة' });
    expect(await strip.getByRole('listitem').allInnerTexts()).toHaveLength(6);
    expect(await lap(page)).toMatchObject({ duration: '45s', state: 'running' });
    await page.setViewportSize({ width: 701, height: 800 });
    expect(await lap(page)).toMatchObject({ duration: '45s' });
    await page.setViewportSize({ width: 700, height: 800 });
    expect(await lap(page)).toMatchObject({ duration: '15s', state: 'running' });

    await strip.scrollIntoViewIfNeeded();
    await strip.hover({ position: { x: 300, y: 30 } });
    expect(await lap(page)).toMatchObject({ state: 'paused' });
    await page.mouse.move(300, 1);
    await until('the strip to run on', async () => (await lap(page)).state === 'running');
    await strip.focus();
    expect(await lap(page)).toMatchObject({ state: 'paused' });

    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await lap(page)).toMatchObject({ name: 'none' });
    const shown = await strip.getByRole('listitem').evaluateAll((all) =>
      all.filter((item) => {
        const { left, right } = item.getBoundingClientRect();
        return left >= -1 && right <= window.innerWidth + 1;
      }),
    );
    expect(shown).toHaveLength(6);
  });

  it('LP-04 reveals sections in 2000 ms when they scroll into view, and at once with reduced motion', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await page.goto('/');
    const section = page.getByRole('region', { name: 'ماذا ستحصل عليه معنا؟' });
    await waitForTakeOver(page);
    await section.waitFor();
    const revealed = () =>
      section.locator('> div').evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element);
        return { moving: animationName !== 'none', duration: animationDuration };
      });
    expect((await revealed()).moving).toBe(false);
    await section.scrollIntoViewIfNeeded();
    await until('the reveal', async () => (await revealed()).moving);
    expect(await revealed()).toEqual({ moving: true, duration: '2s' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await revealed()).moving).toBe(false);
  });

  it('LP-04 shows everything where no animation ever runs', async () => {
    const page = await openPage();
    // An observer that never calls back, as in a browser that is printing or saving power.
    await page.addInitScript(() => {
      class Deaf {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      }
      Object.assign(window, { IntersectionObserver: Deaf });
    });
    await page.goto('/');
    await waitForStart(page);
    const hidden = await main(page)
      .locator('section, article, li, h2')
      .evaluateAll((all) => all.filter((part) => !part.checkVisibility({ opacityProperty: true })).length);
    expect(hidden).toBe(0);
  });
});

describe('network use of the landing page', () => {
  it('SH-13 loads only the shell and the public remote, all from the own origin, with its own Arabic font', async () => {
    const page = await openPage();
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(() => document.fonts.ready);

    const remote = asked.filter(({ protocol }) => protocol.startsWith('http'));
    expect(remote.filter((url) => url.origin !== origin())).toEqual([]);
    const apps = new Set(
      remote.flatMap(({ pathname }) => (pathname.startsWith('/apps/') ? [pathname.split('/')[2]] : [])),
    );
    expect([...apps].sort()).toEqual(['remote-public', 'shell']);
    expect(remote.filter(({ pathname }) => pathname.startsWith('/api/'))).toEqual([]);

    const font = await page.evaluate(() => ({
      family: getComputedStyle(document.body).fontFamily,
      loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    }));
    expect(font.family).toMatch(/^"?Cairo Variable/);
    expect(font.loaded.join()).toContain('Cairo Variable');
    expect(remote.some(({ pathname }) => /\/apps\/shell\/.*arabic.*\.woff2$/.test(pathname))).toBe(true);
  });

  it('SH-13 has a content security policy that refuses foreign code', async () => {
    const page = await openPage({ expectedErrors: /Content Security Policy|violates/ });
    await page.goto('/');
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    const reached = await page.evaluate(async () => {
      const asked = fetch('https://elsewhere.example/').then(
        () => true,
        () => false,
      );
      const image = new Promise<boolean>((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve(true);
        picture.onerror = () => resolve(false);
        picture.src = 'https://elsewhere.example/pixel.png';
      });
      return Promise.all([asked, image]);
    });
    expect(reached).toEqual([false, false]);
  });
});
