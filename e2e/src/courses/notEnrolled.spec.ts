import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axeViolations';
import { bunnyRemote } from '../harness/servers/bunnyEmbed';
import { addressOf, call, courseIdOf, courseOf, itemOf, newMember, openAs } from './member';
import type { CourseAnswer } from './member';
import { alterCourse, answer, recordCalls } from './wire';

const FREE = 'ما هو التيار';
const NOT_ENROLLED = 'يجب الاشتراك في الكورس لمشاهدة هذا الدرس';

const player = (page: Page) => page.locator('iframe, video');

let courseId: string;
beforeAll(async () => {
  courseId = await courseIdOf('t3-current');
});

describe('students who are not enrolled', () => {
  it('LE-07 watch the free video of a free item, and report nothing', async () => {
    const member = await newMember();
    const course = await courseOf(member, courseId);
    const page = await openAs(member);
    const sent = recordCalls(page);
    await answer(page, '**/api/v2/video/*/chapters', { chapters: [] });
    await alterCourse(page, (known) => {
      Object.assign(itemOf(known, FREE).item, { freeVideo: 'manassa/circuit.free-cut', video: null });
    });
    await page.goto(addressOf(course, FREE));
    expect(await page.locator('iframe').getAttribute('src')).toContain('/manassa/circuit.free-cut');
    const remote = await bunnyRemote(page);
    await remote.at(6, 7, 12);
    await remote.end();
    expect(sent.select('PUT', /./)).toEqual([]);
  });

  it('CV-04 open free items only: next skips the others, and locked ones give a reason', async () => {
    const member = await newMember('second');
    const freeCourseId = await courseIdOf('s2-foundation');
    const course = await courseOf(member, freeCourseId);
    const page = await openAs(member);
    await page.goto(`/course/view/${freeCourseId}`);
    await page.getByRole('heading', { level: 1, name: /الوحدات والبادئات/ }).waitFor();
    const list = page.getByRole('navigation', { name: 'محتوى الكورس' });
    expect(await list.getByRole('link').count()).toBe(2);
    await page.getByRole('button', { name: /الضوء والضغط والحرارة/ }).click();
    const closed = list.getByRole('button', { name: /انعكاس الضوء عن المرآة.*مغلق/ });
    await closed.click();
    await page.getByRole('status').getByText('محتوى مغلق، اشترك في الكورس لفتحه').waitFor();
    expect(await list.getByRole('link', { name: 'تفاصيل الكورس' }).getAttribute('href')).toBe(
      `/course/details/${freeCourseId}`,
    );
    expect(await axeViolations(page)).toEqual([]);
    const walk = page.getByRole('navigation', { name: 'التنقل بين المحتوى' });
    expect(await walk.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('كيف ينتقل الصوت')]);

    for (const [words, sentence] of [
      ['انعكاس الضوء عن المرآة', NOT_ENROLLED],
      ['واجب التأسيس', 'يجب الاشتراك في الكورس لعرض هذا الواجب'],
    ] as const) {
      await page.goto(addressOf(course, words));
      await page.getByText(sentence).waitFor();
      expect(await player(page).count()).toBe(0);
      expect(itemOf(course, words).item.description ?? '').toBe('');
    }
    await page.goto(addressOf(course, 'امتحان التأسيس'));
    await page.getByText('يجب الاشتراك').first().waitFor();
    expect(await page.getByRole('button', { name: 'بدء الامتحان' }).count()).toBe(0);
    expect(await call<CourseAnswer>(member, 'GET', `/course/${freeCourseId}`)).toMatchObject({ enrolled: false });
  });
});
