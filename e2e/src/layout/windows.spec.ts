import type { Page } from 'playwright-core';
import { rewriteAnswers } from '../harness/rewriteAnswers';
import { until } from '../harness/until';
import { brokenWords, hiddenControls, mostCovered, overlaps, resize, sidewaysPx } from './measure';
import { arrive, openTyped, STOPS } from './routes';
import type { Person, Stop } from './routes';
import { USUAL } from './typedTexts';

/** A desktop at 400 %. */
const LOW_PHONE = { width: 320, height: 256 };
/** A phone in landscape, too. */
const LOW = [{ width: 640, height: 256 }, LOW_PHONE];
const NOT_FOUND = /status of 404/;
const WIDE = [
  { width: 1920, height: 1000 },
  { width: 2560, height: 1100 },
];

/** Returns bars that take more than a third of the window's height together. */
async function tooMuchCovered(page: Page, { height }: { height: number }): Promise<string[]> {
  const { px, by } = await mostCovered(page);
  return px > height / 3 ? by : [];
}

async function lowWindowProblems(page: Page, stop: Stop): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (const viewport of LOW) {
    await resize(page, viewport);
    const lost = [
      ...(await tooMuchCovered(page, viewport)),
      ...(await hiddenControls(page)),
      ...(await brokenWords(page)),
      ...(await overlaps(page)),
    ];
    if (lost.length > 0) problems.push({ at: stop.name, ...viewport, lost });
  }
  return problems;
}

interface Edges {
  start: number;
  end: number;
}

/** Returns the distances of the parts that share a grid to the window's edges, in px, by name. */
function gridOf(page: Page): Promise<{ window: number; grid: Record<string, Edges>; bands: Record<string, Edges> }> {
  return page.evaluate(() => {
    // The measurements before moved the focus, and the page with it.
    window.scrollTo(0, 0);
    const width = document.documentElement.clientWidth;
    const grid: Record<string, Edges> = {};
    const bands: Record<string, Edges> = {};
    const inner = (element: Element): Edges => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return {
        start: Math.round(width - right + parseFloat(paddingRight)),
        end: Math.round(left + parseFloat(paddingLeft)),
      };
    };
    const bar = document.querySelector('body header a')?.closest('div');
    if (bar) grid.bar = inner(bar);
    document.querySelectorAll('.m-page').forEach((element, at) => (grid[`page ${at}`] = inner(element)));
    const footer = document.querySelector('footer');
    if (footer?.firstElementChild) grid.footer = inner(footer.firstElementChild);
    const sections = [...document.querySelectorAll('.m-band'), ...(footer ? [footer] : [])];
    sections.forEach((element, at) => {
      const { left, right } = element.getBoundingClientRect();
      bands[`${element.tagName} ${at}`] = { start: Math.round(width - right), end: Math.round(left) };
    });
    // In the course view, the list's texts align with the bar's start and the item with its end.
    const list = document.querySelector('aside a[href="/student/courses"]');
    const item = document.querySelector('main h1');
    if (list && item) {
      const content = list.closest('aside')?.previousElementSibling;
      const column = [...(content?.children ?? [])].find((child) => child.contains(item)) ?? item;
      grid.view = { start: Math.round(width - list.getBoundingClientRect().right), end: inner(column).end };
      const edge = document.elementFromPoint(width - 3, window.innerHeight / 2);
      bands.list = { start: edge?.closest('aside') ? 0 : 1, end: 0 };
    }
    return { window: width, grid, bands };
  });
}

async function wideWindowProblems(page: Page, stop: Stop): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (const viewport of WIDE) {
    await resize(page, viewport);
    const { grid, bands } = await gridOf(page);
    const edges = Object.values(grid);
    const first = edges[0];
    const isShared = edges.every(({ start, end }) => start === first?.start && end === first.end);
    if (!isShared) problems.push({ at: stop.name, ...viewport, grid });
    const reachesEdges = Object.values(bands).every(({ start, end }) => start <= 0 && end <= 0);
    if (!reachesEdges) problems.push({ at: stop.name, ...viewport, bands });
    const sideways = await sidewaysPx(page);
    if (sideways > 0) problems.push({ at: stop.name, ...viewport, sideways });
  }
  return problems;
}

describe('windows of unusual shape', () => {
  it.each<Person>(['visitor', 'student'])(
    'RX-11 RX-13 keep bars small in low windows and one grid in wide ones, on every route: %s',
    async (person) => {
      const page = await openTyped(person, USUAL, { expectedErrors: NOT_FOUND });
      const problems: unknown[] = [];
      for (const stop of STOPS[person]) {
        await arrive(page, stop);
        problems.push(...(await lowWindowProblems(page, stop)), ...(await wideWindowProblems(page, stop)));
      }
      expect(problems).toEqual([]);
    },
  );

  it('RX-11 show an update offer and a message on at most a third of a low window', async () => {
    const page = await openTyped('visitor', USUAL, { viewport: LOW_PHONE, expectedErrors: /status of 400/ });
    await rewriteAnswers<object>(page, '**/live.json', (live) => ({ ...live, shell: '0.0.0-newer' }));
    await page.goto('/login');
    const offer = page.getByRole('button', { name: 'تحديث الآن' });
    await until('the offer', async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return offer.isVisible();
    });
    expect(await tooMuchCovered(page, LOW_PHONE)).toEqual([]);
    await page.getByRole('button', { name: 'لاحقًا' }).click();

    await page.getByLabel('كود الطالب').fill('123456');
    await page.getByLabel('كلمة المرور', { exact: true }).fill('not-the-password');
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.getByRole('region', { name: 'الإشعارات' }).getByText(USUAL.message).waitFor();
    expect(await tooMuchCovered(page, LOW_PHONE)).toEqual([]);
  });
});
