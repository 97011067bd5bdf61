import { until } from '../../harness/until';
import { setOffline } from '../../harness/setOffline';
import type { ExamCourse } from '../examCourse';
import { buildExam } from '../examFile';
import { beginExam, choose, heldAttempt, hideAndShowPage, openStart, prepareExams, waitForResult } from '../examRoom';

const NETWORK = /ERR_|Failed to load|net::/;
/** The exam's minute, the grace period, and time for the answers to arrive and for the server to close an attempt. */
const LATE_TIMEOUT_MS = 180_000;

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('late', [
    buildExam('short', { durationMin: 1, attempts: 1, reviewBetweenAttempts: false }),
    buildExam('strict', { durationMin: 1, attempts: 1, lateLimitMin: 0, reviewBetweenAttempts: false }),
  ]);
});

interface HeldTimes {
  expiresAt: string;
  serverNow: string;
}

describe('a phone without a network at the end of the time', () => {
  it(
    'BE-09 BE-17 sends its answers later, which shows in start page and results, or not graded; of a dead phone the last checkpoint counts',
    async () => {
      const short = await beginExam(course, 'short', { expectedErrors: NETWORK });
      const strict = await beginExam(course, 'strict', { expectedErrors: NETWORK });
      const sittings = [short, strict];
      const dead = await beginExam(course, 'short', { expectedErrors: NETWORK });
      await choose(dead, 1, 1);
      await hideAndShowPage(dead.page);
      await until('the checkpoint', async () => (await heldAttempt(dead))?.studentAnswers?.[0] === 'b');
      await setOffline(dead.page, true);
      await dead.page.context().close();
      for (const sitting of sittings) {
        await choose(sitting, 1, 1);
        await setOffline(sitting.page, true);
      }
      await until(
        'the end of the grace period',
        async () => {
          const attempts = await Promise.all(sittings.map(heldAttempt));
          return attempts.every((attempt) => {
            const { expiresAt, serverNow } = attempt as unknown as HeldTimes;
            return Date.parse(serverNow) > Date.parse(expiresAt) + 31_000;
          });
        },
        LATE_TIMEOUT_MS,
      );
      for (const sitting of sittings) {
        await setOffline(sitting.page, false);
        await waitForResult(sitting);
      }
      await short.page.getByText(/تسليم متأخر: وصلت إجاباتك بعد انتهاء الوقت/).waitFor();
      await strict.page
        .getByText(/بعد مهلة التسليم، فلم تُحتسب/)
        .first()
        .waitFor();
      expect(await heldAttempt(short)).toMatchObject({ score: 2, late: true, tooLate: false });
      expect(await heldAttempt(strict)).toMatchObject({ score: 0, late: true, tooLate: true });
      await short.page.goto('/student/results');
      await short.page.getByText('تسليم متأخر').waitFor();

      await until('the closed attempt', async () => (await heldAttempt(dead))?.submitted === true, LATE_TIMEOUT_MS);
      expect(await heldAttempt(dead)).toMatchObject({ score: 2, late: false, studentAnswers: ['b', null, null] });
      const { page } = await openStart(course, 'short', { candidate: dead.candidate });
      await page.getByText(/احتُسبت إجاباتك المحفوظة على المنصة/).waitFor();
    },
    LATE_TIMEOUT_MS + 60_000,
  );
});
