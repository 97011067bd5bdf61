import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf, enrolledMember, TITLES } from '../courses/member';
import { origin } from '../harness/browserTest';
import { describeWith } from '../harness/machine/optionalParts';
import { isKept } from '../offline/kept';
import { drivePage } from './drivenPage';
import type { DrivenPage } from './drivenPage';
import { endPrograms } from './engine';
import { startFirefox } from './startFirefox';
import { startWebKit } from './startWebKit';
import { openWatchingProxy } from './watchingProxy';
import type { WatchingProxy } from './watchingProxy';

const ENTER = '\uE007';
const ESCAPE = '\uE00C';

let folder: string;
let proxy: WatchingProxy;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'manassa-engine-'));
  proxy = await openWatchingProxy(origin());
});
afterEach(async () => {
  await endPrograms();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Waits for an address that ends like this. */
function arrive(page: DrivenPage, end: string): Promise<void> {
  return page.wait(`…${end}`, (path) => window.location.pathname.endsWith(path), end);
}

/** Opens the landing page as a first visitor, until the worker has stored it. */
async function visitLanding(page: DrivenPage): Promise<void> {
  await page.open('/');
  await page.wait('the heading', () =>
    document.querySelector('main h1')?.checkVisibility({ visibilityProperty: true }),
  );
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  await page.wait('the page to be kept', isKept);
}

/** Checks that the worker stores what the page has loaded, instead of loading it again. */
function nothingTwice(): void {
  const files = proxy.requests.filter((path) => path.startsWith('/apps/'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path, at) => files.indexOf(path) !== at)).toEqual([]);
}

async function logIn(page: DrivenPage, student: { studentCode: string; password: string }): Promise<void> {
  await page.open('/login');
  await page.type('input', 'كود الطالب', student.studentCode);
  await page.type('input', 'كلمة المرور', student.password);
  await page.press('main button', 'تسجيل الدخول');
  await arrive(page, '/student/courses');
}

/** Opens the course with its first lecture. The video reaches both edges of a phone's screen, and its controls are seen. */
async function openLecture(page: DrivenPage): Promise<void> {
  await page.press('main a', 'ابدأ الكورس');
  await page.wait('the player', () => document.querySelector('main iframe'));
  const { player, stage, width } = await page.evaluate(() => {
    const frame = document.querySelector('main iframe');
    const player = frame?.getBoundingClientRect().toJSON() as DOMRect;
    const stage = frame?.closest('[role=group]')?.getBoundingClientRect().toJSON() as DOMRect;
    return { player, stage, width: document.body.clientWidth };
  });
  expect([stage.left, stage.right]).toEqual([0, width]);
  expect(stage.width / stage.height).toBeCloseTo(16 / 9, 2);
  expect([player.left, player.right, player.top]).toEqual([0, width, stage.top]);
  // WebKit gives the frame 0.7 % more than 100 % of the stage's height.
  expect(player.bottom).toBeLessThan(stage.bottom + 0.01 * stage.height);
}

/** Opens a drawer and closes it by key. The focus returns to the button that opened it. */
async function openAndCloseDrawer(page: DrivenPage, opener: string): Promise<void> {
  await page.press('button', opener);
  await page.wait('the drawer on top', () => {
    const { x = 0, y = 0, width = 0, height = 0 } = document.querySelector('dialog')?.getBoundingClientRect() ?? {};
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('dialog');
  });
  await page.key(ESCAPE);
  await page.wait(
    'the focus on the opener',
    (words) => document.activeElement?.closest('button')?.textContent?.includes(words),
    opener,
  );
}

async function takeExam(page: DrivenPage): Promise<void> {
  await page.press('button', 'بدء الامتحان');
  await arrive(page, '/attend');
  await page.see('السؤال 1 من');
  await page.press('main label');
  await page.see('تمت الإجابة على 1 من');
  await page.reload();
  await page.see('تمت الإجابة على 1 من');
  await page.wait('the answer', () => [...document.querySelectorAll('[type=radio]')].at(-1)?.matches(':checked'));
  await openAndCloseDrawer(page, 'فتح قائمة الأسئلة');
  await page.press('button', 'فتح قائمة الأسئلة');
  await page.press('dialog button', 'إرسال الامتحان');
  // By key: a second press so soon would be half of a double click.
  await page.type('dialog button', 'إرسال الآن', ENTER);
  await arrive(page, '/start');
  await page.see('نتيجتك');
}

describeWith('otherEngines')("a student's way in another engine than Chromium's", () => {
  it.each([
    ['Firefox', startFirefox],
    ["WebKit, Safari's engine", startWebKit],
  ])('RX-09 leads from the landing page to a result in %s', async (_, start) => {
    const { member, course } = await enrolledMember('t3-foundation');
    const page = await drivePage(await start(folder), proxy.origin);
    await visitLanding(page);
    // A driven WebKit keeps no files beside those of the worker.
    if (start === startFirefox) nothingTwice();
    await logIn(page, member);
    await page.see(TITLES['t3-foundation']);
    await openLecture(page);
    await openAndCloseDrawer(page, 'محتوى الكورس');
    await page.open(addressOf(course, 'امتحان التأسيس'));
    await takeExam(page);
    expect(proxy.complaints).toEqual([]);
  });
});
