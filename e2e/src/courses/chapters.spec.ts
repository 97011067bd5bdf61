import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axeViolations';
import { VIEWPORTS } from '../harness/browserTest';
import { bunnyRemote, serveBunny } from '../harness/servers/bunnyEmbed';
import { until } from '../harness/until';
import { addressOf, enrolledMember, itemOf, openAs } from './member';
import type { CourseAnswer, Member } from './member';
import { alterCourse, answer, recordCalls, refuse } from './wire';
import { serveYouTube, youtubeFrame } from './youtubeEmbed';

const LECTURE = 'رموز الدائرة';
const CHAPTERS_CALL = '**/api/v2/video/*/chapters';

let member: Member;
let course: CourseAnswer;
beforeAll(async () => {
  ({ member, course } = await enrolledMember('t3-foundation'));
});

const chapters = (page: Page) => page.getByRole('region', { name: 'فصول الفيديو' });
const documents = (page: Page) => page.getByRole('region', { name: 'الملفات المرفقة' });
const playing = (page: Page) => chapters(page).locator('[aria-current="true"]');

describe('chapters of a video', () => {
  it('LE-05 are requested by the part of the path after the first slash, seek at a press and follow playback', async () => {
    const page = await openAs(member);
    await serveBunny(page, { durationSec: 3600, rate: 0 });
    const sent = recordCalls(page);
    await page.goto(addressOf(course, LECTURE));
    const player = await bunnyRemote(page);
    const buttons = chapters(page).getByRole('button');
    await buttons.first().waitFor();
    expect(sent.select('GET', /chapters/).map(({ path }) => path)).toEqual([
      '/video/circuit.t3-found-symbols/chapters',
    ]);
    expect(await buttons.count()).toBe(4);
    const starts = (await buttons.allInnerTexts()).map((text) => {
      const [minutes = 0, seconds = 0] = (/\d\d+:\d\d/.exec(text)?.[0] ?? '').split(':').map(Number);
      return minutes * 60 + seconds;
    });
    expect(starts[0]).toBe(0);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);

    await buttons.nth(2).click();
    await until('the seek', async () => (await player.now()) === starts[2]);
    expect(await player.orders('setCurrentTime')).toEqual([starts[2]]);
    expect(await player.orders('play')).toHaveLength(1);
    await until('the mark', async () => (await playing(page).innerText()).includes('الآن'));
    expect(await buttons.nth(2).getAttribute('aria-current')).toBe('true');
    await player.at((starts[2] ?? 0) + 30);
    await buttons.nth(2).focus();
    await page.keyboard.press('Enter');
    await until('the second seek', async () => (await player.now()) === starts[2]);
    await player.at((starts[3] ?? 0) + 0.4);
    await until('the next chapter', async () => (await buttons.nth(3).getAttribute('aria-current')) === 'true');
    expect(await playing(page).count()).toBe(1);
    await player.at(1);
    await until('the first chapter', async () => (await buttons.nth(0).getAttribute('aria-current')) === 'true');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('LE-05 seek on YouTube too', async () => {
    const page = await openAs(member);
    await serveYouTube(page, { durationSec: 600 });
    await alterCourse(page, (known) => {
      Object.assign(itemOf(known, LECTURE).item, { videoType: 'youtube', video: 'https://youtu.be/M7lc1UVf-VE' });
    });
    await answer(page, CHAPTERS_CALL, {
      chapters: [
        { title: 'ثان', start: 90 },
        { title: 'أول', start: '0' },
      ],
    });
    await page.goto(addressOf(course, LECTURE));
    const tube = await youtubeFrame(page);
    await page.getByText('جارٍ تحميل الفيديو...').waitFor({ state: 'detached' });
    expect((await chapters(page).getByRole('button').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      '00:00',
      '01:30',
    ]);
    await chapters(page).getByRole('button', { name: 'ثان' }).click();
    await until('the seek', () => tube.evaluate(() => window.tube.orders.length === 2));
    expect(await tube.evaluate(() => window.tube.orders)).toEqual([['seekTo', 90, true], ['playVideo']]);
  });

  it('LE-05 show a failure with a retry, and an empty state', async () => {
    const page = await openAs(member, { expectedErrors: /500/ });
    await refuse(page, CHAPTERS_CALL, 500, 'عطل');
    await page.goto(addressOf(course, LECTURE));
    await chapters(page).getByText('تعذّر تحميل فصول الفيديو. حاول مرة أخرى.').waitFor();
    await bunnyRemote(page);
    expect(await page.getByRole('region', { name: 'الإشعارات' }).getByRole('listitem').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(CHAPTERS_CALL);
    await answer(page, CHAPTERS_CALL, { chapters: [] });
    await chapters(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await chapters(page).getByText('لا توجد فصول متاحة').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('documents of a lecture', () => {
  it('LE-06 open in a new tab without an opener, by http and https only', async () => {
    const page = await openAs(member, { viewport: VIEWPORTS.phone });
    await page
      .context()
      .route('https://files.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'file' }));
    await alterCourse(page, (known) => {
      itemOf(known, LECTURE).item.docs = [
        ...(itemOf(course, LECTURE).item.docs as unknown[]),
        { name: 'ملخص خارجي', link: 'https://files.example/summary.pdf?v=1' },
        { name: 'خبيث', link: 'javascript:window.ran=1' },
        { name: 'خبيث', link: ' JaVaScRiPt:window.ran=1' },
        { name: 'خبيث', link: 'data:text/html,<script>1</script>' },
        { name: 'خبيث', link: '//evil.example/a.pdf' },
        { name: 'خبيث', link: 'https://user:pass@files.example/a.pdf' },
        { name: 'خبيث', link: 'file:///etc/passwd' },
        { name: '', link: 'docs/unnamed.pdf' },
      ];
    });
    await page.goto(addressOf(course, LECTURE));
    const links = documents(page).getByRole('link');
    await links.first().waitFor();
    const found = await links.evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute('href') ?? '',
        target: link.getAttribute('target'),
        rel: link.getAttribute('rel'),
      })),
    );
    expect(found.every(({ target, rel }) => target === '_blank' && rel === 'noopener noreferrer')).toBe(true);
    expect(found.map(({ href }) => href)).toEqual([
      expect.stringMatching(/^http/),
      'https://files.example/summary.pdf?v=1',
      expect.stringMatching(/^http.*\/media\/docs\/unnamed\.pdf$/),
    ]);
    expect(await page.getByText('خبيث').count()).toBe(0);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), links.nth(1).click()]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
    await tab.close();
    const own = await page.request.get(found[0]?.href ?? '');
    expect([own.status(), own.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await axeViolations(page)).toEqual([]);
  });
});
