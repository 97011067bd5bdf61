import type { Page } from 'playwright-core';
import { openPage, origin } from '../harness/browserTest';
import { serveBunny } from '../harness/servers/bunnyEmbed';
import { askApi } from '../harness/student';
import { until } from '../harness/until';
import { enter, registered } from './logInDirectly';
import { sidewaysScroll } from './pageChecks';

const NARROW = { width: 320, height: 640 };
const WIDEST = { width: 2400, height: 900 };

const main = (page: Page) => page.getByRole('main');

interface CourseAnswer {
  course: { sections: { _id: string; content: { _id: string; type: 'lecture' | 'exam' | 'homework' }[] }[] };
  enrollmentId: string;
}

/** Enrolls a new student in the free course and starts its exam; returns every address of the course. */
async function addressesOfFreeCourse(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => window.localStorage.getItem('loginToken') ?? '');
  const tell = (path: string, body: object) =>
    fetch(`${origin()}/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { courses } = await askApi<{ courses: { _id: string; price: number }[] }>(
    page,
    '/course?grade=third&stage=highschool',
  );
  const courseId = courses.find(({ price }) => price === 0)?._id ?? '';
  await tell('/transaction/enroll', { codeKey: '', courseId, paymentMethod: 'free' });
  const { course, enrollmentId } = await askApi<CourseAnswer>(page, `/course/${courseId}`);
  const items = course.sections.flatMap(({ _id, content }) => content.map((item) => ({ section: _id, ...item })));
  const at = (type: string): string => {
    const item = items.find((candidate) => candidate.type === type);
    return `/course/view/${courseId}/section/${item?.section}/${type}/${item?._id}`;
  };
  const examId = items.find(({ type }) => type === 'exam')?._id ?? '';
  await tell('/attendance/start', { examId, enrollmentId });
  return [
    '/student/details',
    '/student/courses',
    '/student/results',
    '/course/stage/highschool/grade/third',
    '/course/buy',
    `/course/details/${courseId}`,
    at('lecture'),
    at('homework'),
    `${at('exam')}/start`,
    `${at('exam')}/attend`,
  ];
}

describe('route table', () => {
  it('SH-14 SH-11 every address opens, survives a reload, and works with back and forward', async () => {
    const page = await openPage({ viewport: NARROW });
    await serveBunny(page);
    await enter(page, await registered());
    const addresses = await addressesOfFreeCourse(page);
    const headings: string[] = [];
    const heading = async (): Promise<string> => {
      const title = page.locator('h1').first();
      await title.waitFor({ state: 'attached' });
      await until('the heading to be filled', async () => ((await title.textContent()) ?? '').trim() !== '');
      return (await title.textContent()) ?? '';
    };
    for (const address of addresses) {
      await page.goto(address);
      headings.push(await heading());
      expect(new URL(page.url()).pathname).toBe(address);
      await page.reload();
      await page
        .locator('h1')
        .filter({ hasText: headings.at(-1) ?? '' })
        .first()
        .waitFor({ state: 'attached' });
      expect({ address, ...(await sidewaysScroll(page)) }).toMatchObject({ px: 0 });
    }
    await page.setViewportSize(WIDEST);
    const span = await main(page)
      .locator('h1, button, label')
      .evaluateAll((all) => {
        const boxes = all.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
        return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      });
    expect(span).toBeGreaterThan(400);
    expect(span).toBeLessThanOrEqual(1200);
    await page.setViewportSize(NARROW);
    for (const [at, address] of [...addresses.entries()].reverse().slice(1)) {
      await page.goBack();
      await page.waitForURL(`**${address}`);
      expect(await heading()).toBe(headings[at]);
    }
    for (const address of addresses.slice(1, 4)) {
      await page.goForward();
      await page.waitForURL(`**${address}`);
    }
  });
});
