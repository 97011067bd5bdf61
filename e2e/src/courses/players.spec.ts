import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axeViolations';
import { BUNNY_ORIGIN, BUNNY_PLAYER_ORIGIN, bunnyRemote, serveBunny } from '../harness/servers/bunnyEmbed';
import { until } from '../harness/until';
import { addressOf, enroll, enrolledMember, itemOf, newMember, openAs } from './member';
import type { CourseAnswer, Member } from './member';
import { alterCourse, answer, COURSE_CALL, recordCalls } from './wire';
import { serveYouTube, youtubeFrame } from './youtubeEmbed';

const LECTURE = 'رموز الدائرة';
const VIDEO_ERROR = 'حدث خطأ أثناء تحميل الفيديو. حاول مرة أخرى أو تواصل مع الدعم الفني.';

let member: Member;
let course: CourseAnswer;
let address: string;

beforeAll(async () => {
  ({ member, course } = await enrolledMember('t3-foundation'));
  address = addressOf(course, LECTURE);
});

async function openLecture(page: Page, fields: Record<string, unknown> = {}): Promise<void> {
  await page.unroute(COURSE_CALL);
  await alterCourse(page, (known) => void Object.assign(itemOf(known, LECTURE).item, fields));
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: LECTURE }).waitFor();
}

const frame = (page: Page) => page.locator('iframe');
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: VIDEO_ERROR });
const loading = (page: Page) => page.getByText('جارٍ تحميل الفيديو...');

describe('the Bunny player', () => {
  it('RX-07 LE-01 plays a signed path and a full address, with the referrer, and follows them', async () => {
    const page = await openAs(member);
    const sent = recordCalls(page);
    await answer(page, '**/api/v2/video/*/chapters', { chapters: [] });
    for (const [video, wanted] of [
      ['4711/clip-1?token=a%2Bb&expires=9', `${BUNNY_ORIGIN}/embed/4711/clip-1?token=a%2Bb&expires=9`],
      [`${BUNNY_PLAYER_ORIGIN}/embed/4711/clip-1`, `${BUNNY_PLAYER_ORIGIN}/embed/4711/clip-1?autoplay=false`],
    ]) {
      sent.clear();
      const referred = page
        .waitForRequest(/mediadelivery\.net\/embed/)
        .then((request) => request.headerValue('referer'));
      await openLecture(page, { video });
      expect(await frame(page).getAttribute('src')).toBe(wanted);
      expect(await referred).toBe(`${new URL(page.url()).origin}/`);
      const player = await bunnyRemote(page);
      await loading(page).waitFor({ state: 'detached' });
      await player.play();
      await player.at(3, 4.5);
      const chapters = await until('the chapters', () => Promise.resolve(sent.select('GET', /chapters/)));
      expect(chapters.map(({ path }) => path)).toEqual(['/video/clip-1/chapters']);
    }
    expect(await frame(page).getAttribute('title')).toContain(LECTURE);
    expect(await frame(page).getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  });

  it.each(['early', 'asked'] as const)('LE-01 recognises a player whose ready is %s', async (ready) => {
    const page = await openAs(member);
    await serveBunny(page, { ready });
    await openLecture(page);
    const player = await bunnyRemote(page);
    await loading(page).waitFor({ state: 'detached' });
    expect(await failed(page).count()).toBe(0);
    expect(await player.orders('addEventListener')).toEqual(
      expect.arrayContaining(['timeupdate', 'play', 'pause', 'ended']),
    );
  });

  it('LE-01 fits into a phone held sideways, with the controls at its lower edge', async () => {
    const page = await openAs(member, { viewport: { width: 740, height: 360 } });
    await serveBunny(page);
    await answer(page, '**/api/v2/video/*/chapters', { chapters: [] });
    await openLecture(page, { video: '4711/clip-1' });
    expect(await frame(page).evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(360);
  });

  it('LE-01 shows a failure when the player is never ready, and plays on retry', async () => {
    const page = await openAs(member);
    await page.clock.install();
    await serveBunny(page, { ready: 'never' });
    await openLecture(page);
    await loading(page).waitFor({ state: 'attached' });
    await page.frameLocator('iframe').getByText('player').waitFor();
    await page.clock.runFor(30_000);
    await failed(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await serveBunny(page);
    await failed(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await bunnyRemote(page);
    await failed(page).waitFor({ state: 'detached' });
  });

  it('LE-01 shows a failure when the player has an error or cannot be reached', async () => {
    const page = await openAs(member, { expectedErrors: /ERR_/ });
    await openLecture(page);
    const player = await bunnyRemote(page);
    await player.emit('error', { code: -1, msg: 'gone' });
    await failed(page).waitFor();
    await page.context().unroute(`${BUNNY_ORIGIN}/**`);
    await page.context().route(`${BUNNY_ORIGIN}/**`, (route) => route.abort('connectionrefused'));
    await page.clock.install();
    await openLecture(page);
    await page.clock.runFor(30_000);
    await failed(page).waitFor();
  });

  it('LE-01 ignores broken JSON, other protocols and messages of foreign origins', async () => {
    const page = await openAs(member);
    const sent = recordCalls(page);
    await serveBunny(page, { durationSec: 100, rate: 0, noisy: true });
    await openLecture(page);
    const player = await bunnyRemote(page);
    const forged = JSON.stringify({
      context: 'player.js',
      version: '0.0.12',
      event: 'timeupdate',
      value: { seconds: 99, duration: 100 },
    });
    await page.evaluate((message) => window.postMessage(message, '*'), forged);
    await player.frame.evaluate((message) => {
      const evil = document.createElement('iframe');
      evil.srcdoc = `<script>top.postMessage(${JSON.stringify(message)}, '*')</` + 'script>';
      evil.sandbox.add('allow-scripts');
      return new Promise((resolve) => {
        evil.onload = resolve;
        document.body.append(evil);
      });
    }, forged);
    await player.at(10, 20);
    // Waits until the last message is handled.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(sent.reports()).toEqual([]);
    await player.at(50);
    await until('the true report', () => Promise.resolve(sent.reports().length === 1));
    expect(sent.reports()).toEqual([expect.objectContaining({ watchPercentage: 50 })]);
  });

  it('LE-01 shows that other types are not supported, and loads nothing of them', async () => {
    const page = await openAs(member);
    await openLecture(page, { videoType: 'vimeo', video: '4711/clip', freeVideo: null });
    await page.getByText('نوع الفيديو غير مدعوم').waitFor();
    expect(await frame(page).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('the YouTube player', () => {
  const fields = { videoType: 'youtube', video: 'M7lc1UVf-VE' };

  it('LE-01 plays over the IFrame API, reports while it plays, and resumes where it was stopped', async () => {
    const student = await newMember();
    await enroll(student, 't3-foundation');
    const page = await openAs(student);
    const sent = recordCalls(page);
    await serveYouTube(page, { durationSec: 200 });
    await openLecture(page, fields);
    const src = new URL((await frame(page).getAttribute('src')) ?? '');
    expect(src.origin + src.pathname).toBe('https://www.youtube.com/embed/M7lc1UVf-VE');
    expect(src.searchParams.get('enablejsapi')).toBe('1');
    expect(src.searchParams.get('origin')).toBe(new URL(page.url()).origin);
    expect(await frame(page).getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    const tube = await youtubeFrame(page);
    await loading(page).waitFor({ state: 'detached' });
    // The page polls: the player sends nothing while it plays.
    await tube.evaluate(() => window.tube.state(1));
    await tube.evaluate(() => window.tube.at(101.7));
    await until('the half', () => Promise.resolve(sent.reports().length === 1));
    await tube.evaluate(() => window.tube.state(3));
    await tube.evaluate(() => window.tube.state(1));
    await tube.evaluate(() => window.tube.at(121));
    await until('60 %', () => Promise.resolve(sent.reports().length === 3));
    await tube.evaluate(() => window.tube.state(2));
    const contentId = itemOf(course, LECTURE).item._id;
    expect(sent.reports()).toEqual(
      [50, 55, 60].map((watchPercentage) => ({ contentId, contentType: 'lecture', watchPercentage, watchedCount: 1 })),
    );
    // A report without an answer would be sent again after the reload.
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('manassa.watch.')));
    await page.reload();
    expect(await (await youtubeFrame(page)).evaluate(() => window.tube.startedAt)).toBe(121);
    // The video ends without a last time event.
    await loading(page).waitFor({ state: 'detached' });
    const again = await youtubeFrame(page);
    await again.evaluate(() => window.tube.state(1));
    await again.evaluate(() => window.tube.state(0));
    await until('the end', () =>
      Promise.resolve(sent.reports().some((body) => JSON.stringify(body).includes('"watchPercentage":100'))),
    );
    expect(new Set(sent.reports().map((body) => JSON.stringify(body))).size).toBe(sent.reports().length);
  });

  it("SH-13 LE-01 plays after a navigation from a page whose policy forbids YouTube's script", async () => {
    const page = await openAs(member);
    await serveYouTube(page);
    await alterCourse(page, (known) => void Object.assign(itemOf(known, LECTURE).item, fields));
    const policies: boolean[] = [];
    page.on('response', (response) => {
      if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
      const policy = response.headers()['content-security-policy'] ?? '';
      policies.push(/script-src[^;]*youtube\.com\/iframe_api/.test(policy));
    });
    await page.goto('/student/courses');
    await page.getByRole('main').getByRole('article').first().waitFor();
    // Like a link in the page: the document stays.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await youtubeFrame(page);
    await loading(page).waitFor({ state: 'detached' });
    expect(policies).toEqual([false, true]);
  });

  it('LE-01 shows the video error for an error of YouTube, and plays on retry', async () => {
    const page = await openAs(member);
    await serveYouTube(page, { error: 150 });
    await openLecture(page, fields);
    await failed(page).waitFor();
    await serveYouTube(page);
    await failed(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await failed(page).waitFor({ state: 'detached' });
    await loading(page).waitFor({ state: 'detached' });
  });

  it("LE-01 shows the video error when YouTube's script cannot be loaded, or its page is not a player", async () => {
    const page = await openAs(member, { expectedErrors: /ERR_/ });
    await page.context().route('https://www.youtube.com/**', (route) => route.abort('connectionrefused'));
    await openLecture(page, fields);
    await failed(page).waitFor();
    await page.clock.install();
    await serveYouTube(page, { silent: true });
    await failed(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await youtubeFrame(page);
    await page.clock.runFor(30_000);
    await failed(page).waitFor();
  });
});
