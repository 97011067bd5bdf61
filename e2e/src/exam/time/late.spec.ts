import { until } from '../../harness/until';
import { setOffline } from '../../harness/setOffline';
import type { ExamCourse } from '../examCourse';
import { buildExam } from '../examFile';
import { beginExam, choose, heldAttempt, prepareExams, waitForResult } from '../examRoom';

const NETWORK = /ERR_|Failed to load|net::/;
/** The exam's minute, the grace period, and time for the answers to arrive. */
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
    'BE-09 sends its answers when the network returns; start page and results show the delay, a strict exam grades none',
    async () => {
      const short = await beginExam(course, 'short', { expectedErrors: NETWORK });
      const strict = await beginExam(course, 'strict', { expectedErrors: NETWORK });
      const sittings = [short, strict];
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
    },
    LATE_TIMEOUT_MS + 60_000,
  );
});
