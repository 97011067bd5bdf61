import type { Page } from 'playwright-core';
import { bunnyRemote, serveBunny } from '../harness/servers/bunnyEmbed';
import { until } from '../harness/until';
import { addressOf, courseOf, enroll, enrolledMember, itemOf, newMember, openAs } from './member';
import type { CourseAnswer, Member } from './member';
import { recordCalls } from './wire';

const LECTURE = 'رموز الدائرة';
const OTHER = 'قانون أوم والقدرة';
const PROGRESS_CALL = '**/api/v2/enrollment/progress/*';
const ALL = [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100];

interface Scene {
  page: Page;
  member: Member;
  course: CourseAnswer;
  sent: ReturnType<typeof recordCalls>;
  bodies: (percents: number[], watchedCount?: number) => unknown[];
  percents: () => number[];
}

/** Opens a lecture of 100 seconds as a new student; the test controls the player's clock. */
async function openScene(expectedErrors?: RegExp): Promise<Scene> {
  const { member, course } = await enrolledMember('t3-foundation');
  const page = await openAs(member, { expectedErrors });
  await serveBunny(page, { durationSec: 100, rate: 0 });
  const sent = recordCalls(page);
  const contentId = itemOf(course, LECTURE).item._id;
  await page.goto(addressOf(course, LECTURE));
  return {
    page,
    member,
    course,
    sent,
    bodies: (percents, watchedCount = 1) =>
      percents.map((watchPercentage) => ({ contentId, contentType: 'lecture', watchPercentage, watchedCount })),
    percents: () => sent.reports().map((body) => (body as { watchPercentage: number }).watchPercentage),
  };
}

function entryOf(member: Member, course: CourseAnswer, words = LECTURE) {
  return courseOf(member, course.course._id).then(({ progress }) =>
    progress.find(({ content }) => content === itemOf(course, words).item._id),
  );
}

const reached = (what: string, ask: () => boolean) => until(what, () => Promise.resolve(ask()));

describe('watching a lecture', () => {
  it('LE-03 reports 50 percent with the first view, then every fifth percent, each once and in order, silently', async () => {
    const { page, sent, bodies, member, course } = await openScene();
    const player = await bunnyRemote(page);
    await player.play();
    // A player sends the time four times a second, in fractions.
    await player.at(...Array.from({ length: 400 }, (_, at) => at * 0.25 + 0.13));
    await player.end();
    await reached('all reports', () => sent.reports().length === ALL.length);
    expect(sent.reports()).toEqual(bodies(ALL));
    expect(new Set(sent.select('PUT', /./).map(({ path }) => path))).toEqual(
      new Set([`/enrollment/progress/${course.enrollmentId}`]),
    );
    await until('the end in the database', async () => (await entryOf(member, course))?.watchPercentage === 100);
    expect(await entryOf(member, course)).toMatchObject({ watchedCount: 1, isCompleted: true });
    await page
      .getByRole('link', { name: new RegExp(`${LECTURE}.*مكتمل`) })
      .first()
      .waitFor();
    expect(sent.courseReads()).toBe(1);
    expect(await page.getByRole('region', { name: 'الإشعارات' }).getByRole('listitem').count()).toBe(0);
  });

  it('LE-03 skips and repeats nothing with jumps, seeking back, pausing and replaying', async () => {
    const { page, sent, bodies } = await openScene();
    const player = await bunnyRemote(page);
    await player.play();
    await player.at(10, 72, 20, 30, 51, 52, 60);
    await reached('the jump', () => sent.reports().length === 5);
    await player.pause();
    await player.play();
    await player.at(49, 50, 55, 70, 74.999, 75, 40, 100);
    await player.end();
    await player.play();
    await player.at(0, 25, 50, 75, 100);
    await player.end();
    await reached('the end', () => sent.reports().length >= ALL.length);
    await player.at(99);
    expect(sent.reports()).toEqual(bodies(ALL));
  });

  it('LE-03 counts another view on the next visit, and none for a reload in the middle', async () => {
    const { page, sent, bodies, member, course } = await openScene();
    let player = await bunnyRemote(page);
    await player.play();
    await player.at(48, 61);
    await player.pause();
    await reached('the first view', () => sent.reports().length === 3);
    // A report that is not stored when the page is left is sent again after the reload.
    await until('the first view in the database', async () => (await entryOf(member, course))?.watchPercentage === 60);
    sent.clear();
    await page.reload();
    player = await bunnyRemote(page);
    await until('the resumed position', async () => (await player.now()) === 61);
    await player.play();
    await player.at(62, 64.9, 65, 71);
    await reached('what follows', () => sent.reports().length === 2);
    expect(sent.reports()).toEqual(bodies([65, 70]));
    await player.at(100);
    await player.end();
    await reached('the end', () => sent.reports().length === 8);
    await until('the end in the database', async () => (await entryOf(member, course))?.watchPercentage === 100);
    sent.clear();
    await page.reload();
    player = await bunnyRemote(page);
    expect(await player.now()).toBe(0);
    await player.at(10, 51);
    await reached('the second view', () => sent.reports().length === 1);
    expect(sent.reports()).toEqual(bodies([50], 2));
    await until('two views in the database', async () => (await entryOf(member, course))?.watchedCount === 2);
  });

  it('LE-03 stores unsent reports and sends the newest of each lecture, in order, when the connection returns', async () => {
    const { page, member, course, percents, sent } = await openScene(/ERR_/);
    let player = await bunnyRemote(page);
    await player.play();
    await page.route(PROGRESS_CALL, (route) => route.abort('internetdisconnected'));
    await player.at(51, 60);
    await reached('a try', () => sent.reports().length > 0);
    await page
      .getByRole('navigation', { name: 'التنقل بين المحتوى' })
      .getByRole('link', { name: /التالي/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'واجب الوحدات' }).waitFor();
    // By key: a second press so soon would be half of a double tap.
    await page
      .getByRole('navigation', { name: 'التنقل بين المحتوى' })
      .getByRole('link', { name: /التالي/ })
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: OTHER }).waitFor();
    player = await bunnyRemote(page);
    await player.at(75);
    expect(await entryOf(member, course)).toBeUndefined();
    sent.clear();
    await page.unroute(PROGRESS_CALL);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until('the last one', async () => (await entryOf(member, course, OTHER))?.watchPercentage === 75);
    expect(await entryOf(member, course)).toMatchObject({ watchPercentage: 60, watchedCount: 1, isCompleted: true });
    expect(percents()[0]).toBe(60);
    expect(percents().at(-1)).toBe(75);
    const marked = page.getByRole('link', { name: new RegExp(`${LECTURE}.*مكتمل`) });
    await marked.waitFor();
  });

  it('LE-03 sends waiting reports once after a reload', async () => {
    const { page, member, course, percents, sent, bodies } = await openScene(/ERR_|503/);
    const player = await bunnyRemote(page);
    await player.play();
    await page.route(PROGRESS_CALL, (route) =>
      route.fulfill({ status: 503, json: { success: false, message: '', statusCode: 503, error: { errors: [] } } }),
    );
    await player.at(51, 58);
    await reached('tries', () => sent.reports().length > 0);
    await page.unroute(PROGRESS_CALL);
    await page.route(PROGRESS_CALL, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await reached('another try', () => sent.reports().length > 1);
    sent.clear();
    await page.unroute(PROGRESS_CALL);
    await page.reload();
    await until('the report in the database', async () => (await entryOf(member, course))?.watchPercentage === 55);
    expect(sent.reports()).toEqual(bodies([55]));
    // A reload before the page knows would send it again.
    await page.waitForFunction(() => !Object.keys(window.localStorage).some((key) => key.startsWith('manassa.watch.')));
    sent.clear();
    await page.reload();
    await bunnyRemote(page);
    expect(percents()).toEqual([]);
  });

  it("LE-03 never sends one student's reports as another's", async () => {
    const { page, member, course, sent } = await openScene(/ERR_/);
    const player = await bunnyRemote(page);
    await page.route(PROGRESS_CALL, (route) => route.abort('internetdisconnected'));
    await player.at(51);
    await reached('a try', () => sent.reports().length > 0);
    const other = await newMember();
    await enroll(other, 't3-foundation');
    const shared = await openAs(null);
    const kept = await page.evaluate(() => Object.entries(window.localStorage));
    expect(kept.some(([key]) => key.startsWith(`manassa.watch.${member.studentCode}.`))).toBe(true);
    await shared.addInitScript(
      ([entries, token]) => {
        if (window !== window.top) return;
        for (const [key = '', value = ''] of entries as [string, string][]) window.localStorage.setItem(key, value);
        window.localStorage.setItem('loginToken', String(token));
      },
      [kept, other.token] as const,
    );
    await serveBunny(shared, { durationSec: 100, rate: 0 });
    const heard = recordCalls(shared);
    await shared.goto(addressOf(course, LECTURE));
    await bunnyRemote(shared);
    expect(heard.reports()).toEqual([]);
    expect(await entryOf(other, course)).toBeUndefined();
  });
});
