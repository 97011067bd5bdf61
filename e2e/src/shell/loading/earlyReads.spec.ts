import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { askApi } from '../../harness/student';
import { until } from '../../harness/until';
import { holdScripts } from '../holdScripts';
import { enter } from '../logInDirectly';
import { waitForStart } from '../pageChecks';

const SESSION = '/user/my-info';

function apiCallsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v2')) asked.push(pathname.replace('/api/v2', ''));
  });
  return asked;
}

interface Enrollments {
  enrollments: { course: { _id: string } }[];
}

interface Course {
  course: { sections: { _id: string; content: { _id: string; type: string }[] }[] };
}

async function addressOf(page: Page, type: string): Promise<string> {
  const { enrollments } = await askApi<Enrollments>(page, '/enrollment/my-enrollments');
  for (const { course: own } of enrollments) {
    const { course } = await askApi<Course>(page, `/course/${own._id}`);
    for (const section of course.sections) {
      const item = section.content.find((candidate) => candidate.type === type);
      if (item) return `/course/view/${own._id}/section/${section._id}/${type}/${item._id}`;
    }
  }
  throw new Error(`the student has no ${type}`);
}

/** Expects these reads before the page's scripts run, and none of them again afterwards. */
async function expectReads(page: Page, path: string, wanted: readonly string[]): Promise<void> {
  const asked = apiCallsOf(page);
  const letScriptsThrough = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await until(`the early reads of ${path}`, async () => wanted.every((read) => asked.includes(read)));
  letScriptsThrough();
  await waitForStart(page);
  await page.waitForLoadState('networkidle');
  expect([path, ...asked.filter((read) => wanted.includes(read)).sort()]).toEqual([path, ...[...wanted].sort()]);
}

describe('early reads', () => {
  it('FS-05 every address reads its data before any script arrives, and only once', async () => {
    const page = await openPage();
    await enter(page);
    await expectReads(page, '/', [SESSION]);
    await expectReads(page, '/student/details', [SESSION]);
    await expectReads(page, '/student/courses', [SESSION, '/enrollment/my-enrollments']);
    await expectReads(page, '/student/results', [SESSION, '/attendance/my-attendances']);
    await expectReads(page, '/course/stage/highschool/grade/third', [SESSION, '/course', '/enrollment/my-enrollments']);
    await expectReads(page, '/course/buy', [SESSION]);
    for (const type of ['lecture', 'homework', 'exam']) {
      const path = await addressOf(page, type);
      const [courseId = '', itemId = ''] = [path.split('/')[3], path.split('/').at(-1)];
      const wanted = [SESSION, `/course/${courseId}`];
      if (type === 'exam') await expectReads(page, `${path}/start`, [...wanted, `/exam/${itemId}`]);
      else await expectReads(page, path, wanted);
    }
  });

  it('FS-05 visitors read the catalogue before any script has loaded, and no session', async () => {
    const page = await openPage();
    const asked = apiCallsOf(page);
    await expectReads(page, '/course/stage/highschool/grade/third', ['/course']);
    expect(asked).not.toContain(SESSION);
  });

  it('OF-03 a page counts as loading until the student is known: the worker waits for it', async () => {
    const page = await openPage();
    await enter(page);
    const [lecture, homework, exam] = [
      await addressOf(page, 'lecture'),
      await addressOf(page, 'homework'),
      await addressOf(page, 'exam'),
    ];
    const own = ['/student/details', '/student/courses', '/student/results'];
    await page.route(`**/api/v2${SESSION}`, () => undefined);
    for (const address of [...own, lecture, homework, `${exam}/start`, `${exam}/attend`, `${exam}/result`]) {
      await page.goto(address);
      await waitForStart(page);
      await page.waitForLoadState('load');
      expect([address, await page.locator('main [aria-busy="true"]').count()]).toEqual([address, 1]);
    }
    await page.unroute(`**/api/v2${SESSION}`);
  });

  it('FS-05 reads again by the usual rules when an early read fails', async () => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await enter(page);
    let times = 0;
    await page.route('**/api/v2/enrollment/my-enrollments', async (route) => {
      times += 1;
      await (times === 1 ? route.abort() : route.continue());
    });
    await page.goto('/student/courses');
    await page.getByRole('article').first().waitFor();
    expect(times).toBe(2);
  });
});
