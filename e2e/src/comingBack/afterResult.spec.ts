import { beginExam, choose, prepareExams, submit, waitForResult } from '../exam/examRoom';
import { buildExam, buildQuestions, LECTURE } from '../exam/examFile';

it('CO-02 a result says what to review, keeps the better attempt, and is drawn over time', async () => {
  const spec = buildExam('improving', { attempts: 3, questions: buildQuestions(6) });
  const course = await prepareExams('improving', [spec]);
  const first = await beginExam(course, 'improving');
  for (const n of [1, 2, 3, 4, 5]) await choose(first, n, 1);
  await submit(first);
  await waitForResult(first);
  const { page } = first;
  const result = page.getByRole('region', { name: 'نتيجتك' });
  await result.getByText('نتيجة جيدة جدًا', { exact: false }).waitFor();
  expect(await result.getByText('أفضل نتيجة لك').count()).toBe(0);

  const second = await beginExam(course, 'improving', { candidate: first.candidate });
  await choose(second, 1, 1);
  await choose(second, 2, 0);
  await submit(second);
  await waitForResult(second);
  const again = second.page;
  await again.getByRole('region', { name: 'نتيجتك' }).getByText('أفضل نتيجة لك: 83.3% (10 من 12)').waitFor();
  const review = again.getByRole('region', { name: 'ما يمكنك مراجعته' });
  await review.getByRole('link', { name: LECTURE.title }).waitFor();
  await again.getByRole('link', { name: 'عرض الإجابات' }).click();
  await again.getByText('أفضل نتيجة لك: 83.3% (10 من 12)').waitFor();
  await review.getByRole('link', { name: LECTURE.title }).click();
  await again.getByRole('heading', { level: 1, name: LECTURE.title }).waitFor();

  await again.goto('/student/results');
  await again.getByText('أفضل محاولة: 83.3% (10 من 12)').waitFor();
  const chart = again.getByRole('group', { name: 'نتائجك مع الوقت' });
  await chart.getByText('عرض النتائج في جدول').click();
  await chart.getByRole('row').nth(2).waitFor();
  expect(await chart.getByRole('row').count()).toBe(3);
});
