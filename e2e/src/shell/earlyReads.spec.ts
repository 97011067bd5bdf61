import { openPage } from '../harness/browserTest';
import { until } from '../harness/until';
import { enter } from './logInDirectly';

const SESSION = '/user/my-info';

describe('early reads', () => {
  it.each([
    ['/student/courses', [SESSION, '/enrollment/my-enrollments']],
    ['/student/results', [SESSION, '/attendance/my-attendances']],
    ['/course/stage/highschool/grade/third', [SESSION, '/course']],
    ['/', [SESSION]],
  ])('FS-05 %s reads what its address determines before any script has come, and only once', async (path, wanted) => {
    const page = await openPage();
    await enter(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v2')) asked.push(pathname.replace('/api/v2', ''));
    });
    let letScriptsThrough = (): void => undefined;
    const opened = new Promise<void>((resolve) => (letScriptsThrough = resolve));
    await page.route(/\.js(\?.*)?$/, async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await until('the early reads', async () => wanted.every((read) => asked.includes(read)));
    letScriptsThrough();
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(asked.filter((read) => wanted.includes(read)).sort()).toEqual([...wanted].sort());
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
