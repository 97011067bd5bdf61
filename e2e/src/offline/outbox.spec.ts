import type { Page } from 'playwright-core';
import { openTab, origin, VIEWPORTS } from '../harness/browserTest';
import { until } from '../harness/until';
import { setOffline } from '../harness/setOffline';
import { buildExam } from '../exam/examFile';
import { enrollCandidate } from '../exam/examCourse';
import type { ExamCourse } from '../exam/examCourse';
import { beginExam, choose, gradedAnswers, prepareExams, submit, watchSubmissions } from '../exam/examRoom';
import type { Sitting } from '../exam/examRoom';
import { keptHere } from './kept';

const NETWORK = /ERR_|Failed to load|net::/;
const API = '**/api/v2/**';

let course: ExamCourse;
beforeAll(async () => {
  const title = `امتحان ${'Electromagnetism'.repeat(8)}`;
  course = await prepareExams('outbox', [buildExam('plain', { attempts: 9, title })]);
});

async function submitOffline(withWorker = false): Promise<Sitting> {
  const sitting = await beginExam(course, 'plain', { expectedErrors: NETWORK, withWorker });
  if (withWorker) await keptHere(sitting.page);
  await choose(sitting, 1, 1);
  await choose(sitting, 2, 0);
  await setOffline(sitting.page, true);
  await submit(sitting);
  await sitting.page.getByText('لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.').first().waitFor();
  return sitting;
}

/** Wakes the worker as the browser does when the connection returns; headless browsers refuse real events. */
async function wakeWorker(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: origin(),
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
}

function line(page: Page) {
  return page.getByText(/^إجاباتك في .* محفوظة على هذا الجهاز، وستُرسل وحدها عند عودة الاتصال\.$/);
}

function arrived(page: Page) {
  return page.getByRole('listitem').filter({ hasText: /وصلت إجاباتك في/ });
}

async function grade(sitting: Sitting): Promise<(string | null)[]> {
  return until('the result', () => gradedAnswers(sitting));
}

describe('a submission without a connection', () => {
  it('OF-02 arrives once from another page after the tab was closed, and the page links to the result', async () => {
    const sitting = await submitOffline();
    const context = sitting.page.context();
    const sent = watchSubmissions(sitting.page);
    const page = await openTab(sitting.page, { expectedErrors: NETWORK });
    await sitting.page.close();
    await setOffline(context, false);
    await page.goto('/student/courses');
    await arrived(page).getByRole('link', { name: 'عرض النتيجة' }).click();
    await page.getByRole('region', { name: 'نتيجتك' }).waitFor();
    expect((await grade(sitting)).slice(0, 3)).toEqual(['b', 'a', null]);
    expect(sent).toHaveLength(1);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.pending/')))).toEqual([]);
  });

  it('OF-02 is sent by the worker with all tabs closed, and the next page reports it without sending it again', async () => {
    const sitting = await submitOffline(true);
    const context = sitting.page.context();
    const sent = watchSubmissions(sitting.page);
    const blank = await openTab(sitting.page, { expectedErrors: NETWORK });
    await sitting.page.close();
    await setOffline(context, false);
    await wakeWorker(blank);
    expect((await grade(sitting)).slice(0, 3)).toEqual(['b', 'a', null]);
    await blank.goto('/student/courses');
    await arrived(blank).waitFor();
    await wakeWorker(blank);
    expect(sent).toHaveLength(1);
  });

  it('OF-02 RX-10 is shown on every page while the API is down, and sent when it is back', async () => {
    const sitting = await submitOffline();
    const { page } = sitting;
    await page.route(/\/api\/v2\/(exam|attendance\/submit)/, (route) => route.abort());
    await setOffline(page, false);
    for (const address of ['/student/courses', '/student/results', '/']) {
      await page.goto(address);
      await line(page).waitFor();
      expect(await page.getByRole('link', { name: 'صفحة الامتحان' }).getAttribute('href')).toBe(
        `${sitting.exam.address}/start`,
      );
    }
    for (const viewport of [VIEWPORTS.desktop, VIEWPORTS.phone]) {
      await page.setViewportSize(viewport);
      await line(page).waitFor();
      const overlap = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overlap).toBeLessThanOrEqual(0);
      const { x = -1, width = 0 } = (await line(page).boundingBox()) ?? {};
      expect([x >= 0, x + width <= viewport.width]).toEqual([true, true]);
    }
    await page.unroute(/\/api\/v2\/(exam|attendance\/submit)/);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await arrived(page).waitFor();
    await line(page).waitFor({ state: 'hidden' });
    expect((await grade(sitting)).slice(0, 2)).toEqual(['b', 'a']);
  });

  it('OF-02 is never sent with the login of another student, and waits for its own', async () => {
    const sitting = await submitOffline();
    const { page } = sitting;
    const other = await enrollCandidate(course);
    await page.route(API, (route) => route.abort());
    await setOffline(page, false);
    const sent = watchSubmissions(page);
    await page.goto('/');
    await page.evaluate((token) => localStorage.setItem('loginToken', token), other.token);
    // The previous page still has the login of the submission's owner, and may send it.
    await page.goto('about:blank');
    await page.unroute(API);
    await page.goto('/student/courses');
    await page.getByRole('main').getByRole('article').first().waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.goto('/student/results');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(sent).toHaveLength(0);
    expect(await line(page).count()).toBe(0);
    await page.evaluate((token) => localStorage.setItem('loginToken', token), sitting.candidate.token);
    await page.goto('/student/results');
    await arrived(page).waitFor();
    expect(sent).toHaveLength(1);
  });
});
