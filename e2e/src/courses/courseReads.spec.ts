import type { CDPSession, Locator, Page } from 'playwright-core';
import { VIEWPORTS } from '../harness/browserTest';
import { bunnyRemote } from '../harness/servers/bunnyEmbed';
import { until } from '../harness/until';
import { serveBigCourse } from './bigCourse';
import { addressOf, enroll, enrolledMember, itemOf, newCodes, newMember, openAs } from './member';
import type { CourseAnswer, Member } from './member';
import { recordCalls } from './wire';
import { card, openDetails } from './detailsPage';
import { drawer, list, opener, title, walk } from './viewPage';

let member: Member;
let course: CourseAnswer;
let courseId: string;

beforeAll(async () => {
  const [code] = await newCodes('t3-current', 1);
  ({ member, course } = await enrolledMember('t3-current', code));
  courseId = course.course._id;
});

describe('number of course requests', () => {
  it('CV-01 is one for sidebar, player and exam, opened by their addresses', async () => {
    const page = await openAs(member);
    const sent = recordCalls(page);
    for (const [words, heading] of [
      ['شدة التيار وفرق الجهد', 'شدة التيار'],
      ['واجب شدة', 'واجب شدة'],
      ['اختبار سريع', 'اختبار سريع'],
    ] as const) {
      sent.clear();
      await page.goto(addressOf(course, words));
      await title(page, heading).waitFor();
      await list(page).waitFor();
      expect([words, sent.courseReads()]).toEqual([words, 1]);
    }
  });

  it('CV-02 is none between lectures, by list, next, back and forward', async () => {
    const page = await openAs(member);
    const sent = recordCalls(page);
    await page.goto(addressOf(course, 'ما هو التيار'));
    await title(page, 'ما هو التيار').waitFor();
    await bunnyRemote(page);
    const { item } = itemOf(course, 'المقاومة النوعية');
    // Longer than SWR's deduplication interval.
    await page.waitForTimeout(2100);
    sent.clear();
    await walk(page, 'التالي').click();
    await title(page, 'شدة التيار').waitFor();
    await list(page)
      .getByRole('button', { name: /توصيل المقاومات/ })
      .click();
    await list(page)
      .getByRole('link', { name: new RegExp(item.title) })
      .click();
    await title(page, item.title).waitFor();
    await page.goBack();
    await title(page, 'شدة التيار').waitFor();
    await page.goForward();
    await title(page, item.title).waitFor();
    await bunnyRemote(page);
    expect(sent.courseReads()).toBe(0);
  });
});

/** Returns the bytes of the page's last read of a course: of the answer's body, and of those that were transferred. */
function lastCourseRead(page: Page): Promise<{ body: number; transferred: number }> {
  return page.evaluate((path) => {
    const reads = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
    const last = reads.at(-1) as PerformanceResourceTiming;
    return { body: last.encodedBodySize, transferred: last.transferSize };
  }, `/api/v2/course/${courseId}`);
}

describe('a course that the browser has kept', () => {
  it('is transferred once, and the back button still shows what has changed', async () => {
    const reader = await newMember();
    const page = await openAs(reader);
    // Playwright switches the browser's cache off while anything is routed.
    await page.context().unrouteAll();
    await page.unrouteAll();
    await openDetails(page, courseId);
    await page.reload();
    await card(page).waitFor();
    const { body, transferred } = await lastCourseRead(page);
    expect(body).toBeGreaterThan(1000);
    expect(transferred).toBeLessThan(body);
    await page.goto('/');
    const [code] = await newCodes('t3-current', 1);
    await enroll(reader, 't3-current', code);
    await page.goBack();
    await card(page).getByText('مشترك', { exact: true }).waitFor();
  });
});

async function openAllSections(place: Locator): Promise<void> {
  const closed = place.getByRole('button', { expanded: false });
  // Last to first: an opened section leaves the list of closed ones.
  for (const button of (await closed.all()).reverse()) await button.click();
}

/** Returns the main thread's work during `work`, in thread time: waiting for a busy machine does not count. */
async function mainThreadWork(session: CDPSession, work: () => Promise<unknown>) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  const before = await read();
  await work();
  const after = await read();
  const spent = (name: string): number => after(name) - before(name);
  return { layouts: spent('LayoutCount'), styles: spent('RecalcStyleCount'), busyMs: spent('TaskDuration') * 1000 };
}

describe('a course of 12 sections and 300 items', () => {
  it('CV-01 opens with one request and shows the next lecture without changing the rest of the list', async () => {
    const page = await openAs(member);
    await serveBigCourse(page, course);
    const sent = recordCalls(page);
    await page.goto(`/course/view/${courseId}/section/s1/lecture/i1`);
    await title(page, 'العنصر 1:').waitFor();
    expect(sent.courseReads()).toBe(1);
    await openAllSections(list(page));
    await until('all items', async () => (await list(page).getByRole('link').count()) === 300);
    await page.evaluate(() => {
      const nav = document.querySelector('aside nav');
      const scroller = nav?.closest('aside')?.firstElementChild;
      scroller?.scrollTo(0, 700);
      const changed = new Set<Node>();
      if (nav) {
        new MutationObserver((records) => records.forEach(({ target }) => changed.add(target))).observe(nav, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }
      Object.assign(window, { changed, nav });
    });
    await page.waitForTimeout(2100);
    sent.clear();
    await walk(page, 'التالي').click();
    await title(page, 'العنصر 2:').waitFor();
    await until('the mark', async () =>
      (await list(page).locator('[aria-current="page"]').innerText()).includes('العنصر 2:'),
    );
    const after = await page.evaluate(() => {
      const { changed, nav } = window as unknown as { changed: Set<Node>; nav: Element };
      const scroller = nav.closest('aside')?.firstElementChild;
      return {
        same: document.querySelector('aside nav') === nav,
        scroll: scroller?.scrollTop,
        items: new Set([...changed].map((node) => (node instanceof Element ? node : node.parentElement)?.closest('li')))
          .size,
      };
    });
    expect(sent.courseReads()).toBe(0);
    expect(after).toEqual({ same: true, scroll: 700, items: 2 });
  });

  it('CV-01 scrolls on a phone slowed four times without main-thread work', async () => {
    const page = await openAs(member, { viewport: VIEWPORTS.phone });
    await serveBigCourse(page, course);
    await page.goto(`/course/view/${courseId}/section/s1/lecture/i1`);
    await title(page, 'العنصر 1:').waitFor();
    await bunnyRemote(page);
    await opener(page).click();
    await openAllSections(drawer(page));
    await until('all items', async () => (await list(page).getByRole('link').count()) === 300);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const SCROLL_MS = 1000;
    const work = await mainThreadWork(session, () =>
      session.send('Input.synthesizeScrollGesture', {
        x: 250,
        y: 400,
        yDistance: -4000,
        speed: 4000,
        gestureSourceType: 'touch',
      }),
    );
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await drawer(page).evaluate((dialog) => dialog.scrollTop)).toBeGreaterThan(1000);
    // The compositor scrolls without layout or style work, which the page would do for each of 60 frames.
    expect(work.layouts).toBe(0);
    expect(work.styles).toBeLessThanOrEqual(10);
    expect(work.busyMs).toBeLessThan(SCROLL_MS * 0.75);
  });
});
