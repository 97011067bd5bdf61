import { lostTexts, overlaps, resize, sidewaysParts, sidewaysPx, unfold } from './measure';
import { arrive, openTyped, STOPS } from './routes';
import type { Person } from './routes';
import { LONG } from './typedTexts';

const NARROWEST = { width: 320, height: 640 };
const WIDER = [768, 1024, 1280].map((width) => ({ width, height: 800 }));

describe('words longer than a phone is wide', () => {
  it.each<Person>(['visitor', 'student'])(
    'RX-10 can be read on every route, which never scrolls sideways: %s',
    async (person) => {
      const page = await openTyped(person, LONG, { viewport: NARROWEST, expectedErrors: /status of 404/ });
      const problems: unknown[] = [];
      for (const stop of STOPS[person]) {
        await page.setViewportSize(NARROWEST);
        await arrive(page, stop);
        await unfold(page);
        const sideways = await sidewaysPx(page);
        const lost = [...(await lostTexts(page)), ...(await overlaps(page))];
        if (sideways > 0 || lost.length > 0) problems.push({ at: stop.name, sideways, lost });
        for (const viewport of WIDER) {
          await resize(page, viewport);
          if ((await sidewaysPx(page)) > 0) problems.push({ at: stop.name, ...viewport });
        }
      }
      expect(problems).toEqual([]);
    },
  );

  it.each([
    ['my courses', /فتح القائمة/],
    ['my courses', /قائمة الحساب/],
    ['lecture', 'محتوى الكورس'],
    ['exam', /فتح قائمة الأسئلة/],
  ])('RX-10 can be read in what opens over %s: %s', async (name, opener) => {
    const page = await openTyped('student', LONG, { viewport: NARROWEST });
    const stop = STOPS.student.find((candidate) => candidate.name === name);
    if (stop) await arrive(page, stop);
    await page.getByRole('button', { name: opener }).first().click();
    const opened = page.locator('dialog[open], #account-menu').first();
    await opened.waitFor();
    expect([await sidewaysPx(page), await lostTexts(page), await sidewaysParts(opened)]).toEqual([0, [], []]);
  });

  it('RX-10 leave the account menu as wide as it is, and its last entry in reach', async () => {
    const title = LONG.title.repeat(3);
    const page = await openTyped('student', { ...LONG, title }, { viewport: { width: 320, height: 568 } });
    // The course that was opened last has an entry.
    for (const name of ['exam start', 'my courses']) {
      const stop = STOPS.student.find((candidate) => candidate.name === name);
      if (stop) await arrive(page, stop);
    }
    await page.getByRole('button', { name: /قائمة الحساب/ }).click();
    const menu = page.locator('#account-menu');
    await menu.getByText(title).waitFor();
    const logout = menu.getByRole('button', { name: 'تسجيل الخروج' });
    expect((await logout.boundingBox())?.width).toBeLessThan(220);
    await logout.click({ trial: true });
  });

  it('RX-10 have the mark of a required item beside their first line', async () => {
    const page = await openTyped('student', LONG, { viewport: NARROWEST });
    const stop = STOPS.student.find(({ name }) => name === 'blocked exam');
    if (stop) await arrive(page, stop);
    const link = page.getByRole('main').getByRole('link', { name: LONG.title }).and(page.locator('ul a'));
    const belowPx = await link.evaluate((element) => {
      // Text without a width, on the line that the mark is drawn on.
      const probe = document.createElement('span');
      probe.textContent = '\u200b';
      element.before(probe);
      return probe.getBoundingClientRect().top - element.getBoundingClientRect().top;
    });
    expect(belowPx).toBeLessThan(24);
  });

  it('RX-10 can be read and closed in a message of the server', async () => {
    const page = await openTyped('visitor', LONG, { viewport: NARROWEST, expectedErrors: /status of 400/ });
    await page.goto('/login');
    await page.getByLabel('كود الطالب').fill('123456');
    await page.getByLabel('كلمة المرور', { exact: true }).fill('not-the-password');
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    const toast = page.getByRole('region', { name: 'الإشعارات' }).getByRole('listitem');
    await toast.getByText(LONG.message).waitFor();
    expect([await sidewaysPx(page), await lostTexts(page)]).toEqual([0, []]);
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  });
});
