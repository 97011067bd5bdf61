import type { Attendance, Exam } from '@manassa/shared/contract';
import { formatTime } from '@manassa/shared/locale';
import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const savedAt = '2026-01-01T10:02:00.000Z';

/** Opens the start page after a submission and returns its result. */
async function resultOf(attendance: Partial<Attendance>, exam: Partial<Exam> = {}): Promise<HTMLElement> {
  const server = examServer({ exam: { maxScore: 10, ...exam }, attendance: { submitted: true, ...attendance } });
  serveExam(server);
  await openScreen(server, 'start');
  return screen.getByRole('region', { name: 'نتيجتك' });
}

test('BE-09 BE-17 a submission that came too late counts with the answers saved before', async () => {
  const result = await resultOf({ late: true, tooLate: true, lateBySec: 90_000, savedAt });
  expect(result).toHaveTextContent('فاحتُسبت الإجابات المحفوظة على المنصة قبلها');
});

test('BE-17 tells until when saved answers counted in an attempt that the server closed', async () => {
  const result = await resultOf({ replaceable: true, savedAt });
  expect(result).toHaveTextContent(`فاحتُسبت إجاباتك المحفوظة على المنصة حتى الساعة ${formatTime(savedAt)}`);
});

test.each([
  ['of an attempt that the server closed', { replaceable: true, savedAt, attempts: 2 }, {}],
  ['after the last attempt, while one before takes answers', { attempts: 3 }, {}],
  ['of a finished exam that others still take', { attempts: 1 }, { finished: true }],
])('BE-10 does not name used attempts as the reason for hidden answers %s', async (_, attendance, exam) => {
  await resultOf(attendance, { attempts: 3, enableAnswers: false, reviewLater: true, ...exam });
  expect(screen.getByText('لا تظهر الإجابات الصحيحة قبل انتهاء مهلة التسليم.')).toBeVisible();
  expect(screen.queryByText(/بعد استخدام كل المحاولات/)).toBeNull();
});

test('BE-09 a submission in time has no note about saving or delay', async () => {
  const result = await resultOf({ savedAt });
  expect(result).not.toHaveTextContent(/فاحتُسبت|تسليم متأخر|بعد مهلة/);
});

test.each([
  ['every point', { score: 10 }, {}, 'أجبت على كل الأسئلة إجابة صحيحة'],
  ['nearly every point', { score: 9.5 }, {}, 'نتيجة ممتازة'],
  ['few points and an attempt left', { score: 2 }, {}, 'راجع المحاضرات أولًا، ثم حاول مرة أخرى'],
  ['few points and no attempt left', { score: 2, attempts: 3 }, {}, 'هذا الجزء يحتاج إلى مراجعة هادئة'],
  ['few points in a closed exam', { score: 2 }, { finished: true }, 'هذا الجزء يحتاج إلى مراجعة هادئة'],
])('EX-04 says what to do after %s', async (_, attendance, exam, sentence) => {
  expect(await resultOf(attendance, exam)).toHaveTextContent(sentence);
});

test.each([
  ['offers something to review below the full score', 9, 1],
  ['offers nothing to review with the full score', 10, 0],
])('CO-02 %s', async (_, score, count) => {
  await resultOf({ score });
  expect(screen.queryAllByRole('region', { name: 'ما يمكنك مراجعته' })).toHaveLength(count);
});
