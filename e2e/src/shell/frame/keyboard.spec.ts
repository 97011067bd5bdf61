import type { Locator, Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { demoStudent } from '../../harness/student';
import { until } from '../../harness/until';
import { enter } from '../logInDirectly';
import { headingFocused, waitForStart } from '../pageChecks';

const main = (page: Page) => page.getByRole('main');

describe('keyboard and other input', () => {
  it('SH-04 SH-05 the focus is always visible: skip link, bar, page', async () => {
    const page = await openPage();
    await page.goto('/');
    await waitForStart(page);
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const name = element.getAttribute('aria-label') ?? element.innerText;
        return { name: name.trim().replace(/\s+/g, ' '), seen: outlineStyle !== 'none' && outlineWidth !== '0px' };
      });
    const stops: string[] = [];
    while (stops.at(-1) !== 'واتساب') {
      await page.keyboard.press('Tab');
      const stop = await focused();
      expect(stop).toEqual({ name: stop?.name, seen: true });
      stops.push(stop?.name ?? '');
    }
    expect(stops.slice(0, 6)).toEqual([
      'تخطَّ إلى المحتوى',
      'منصة الفيزياء',
      'تسجيل الدخول',
      'إنشاء حساب',
      'إنشاء حساب',
      'تسجيل الدخول',
    ]);
    expect(stops).toContain('مميزات المنصة');
    expect(stops.filter((name) => name === 'عرض جميع الكورسات')).toHaveLength(2);
    await page.reload();
    await waitForStart(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect((await focused())?.name).toBe('إنشاء حساب');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signup');
    await headingFocused(page);
    expect(await page.title()).toBe('إنشاء حساب جديد | منصة الفيزياء');
    await page.goBack();
    await headingFocused(page);
    expect(await page.title()).toBe('منصة الفيزياء');
  });

  it('SH-14 focuses the heading of the page that a guard or a login redirects to', async () => {
    const page = await openPage();
    await page.goto('/');
    await waitForStart(page);
    await page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).click();
    await headingFocused(page);
    const { studentCode, password } = demoStudent();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(studentCode);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/student/courses');
    await headingFocused(page);
    await page.getByRole('link', { name: 'نتائج الامتحانات' }).first().click();
    await until('the results to be focused', () =>
      page.evaluate(() => document.activeElement?.textContent === 'نتائج الامتحانات'),
    );
  });

  it('SH-01 keeps every border, mark and focus ring in forced colours, and every button its name', async () => {
    const page = await openPage();
    await enter(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/student/results');
    const row = main(page).getByRole('list').getByRole('button').first();
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    // The ring is around the whole row, which is the click target.
    expect(await row.evaluate((button) => getComputedStyle(button, '::after').outlineStyle)).toBe('solid');
    // A bar is drawn with backgrounds, which forced colours remove by default.
    const bar = main(page).getByRole('progressbar').first().locator('> *').first();
    const painted = await bar.evaluate((fill) => {
      const track = fill.parentElement;
      return track ? [getComputedStyle(fill).backgroundColor, getComputedStyle(track).backgroundColor] : [];
    });
    expect(painted[0]).not.toBe(painted[1]);
    const nameless = await page.locator('button, a, input, select').evaluateAll(
      (all) =>
        all.filter((control) => {
          const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
          const labels = control instanceof HTMLInputElement ? (control.labels?.length ?? 0) : 0;
          return name.trim() === '' && labels === 0 && !control.hasAttribute('aria-labelledby');
        }).length,
    );
    expect(nameless).toBe(0);
  });

  it('ST-01 CV-01 only the current tab and item have a line in forced colours', async () => {
    const page = await openPage();
    await enter(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const lined = (links: Locator) =>
      links.evaluateAll((all) => {
        const canvas = getComputedStyle(document.body).backgroundColor;
        return all
          .filter((link) => getComputedStyle(link).borderBlockEndColor !== canvas)
          .map((link) => link.getAttribute('aria-current'));
      });
    await page.goto('/student/courses');
    const resume = main(page)
      .getByRole('link', { name: /^تابع من حيث توقفت/ })
      .first();
    await resume.waitFor();
    expect(await lined(page.locator('nav li a:visible'))).toEqual(['page']);
    await resume.click();
    await page.waitForURL('**/course/view/**');
    const items = page.locator('aside nav li a:visible');
    await items.and(page.locator('[aria-current]')).waitFor();
    expect(await items.count()).toBeGreaterThan(1);
    expect(await lined(items)).toEqual(['page']);
  });
});
